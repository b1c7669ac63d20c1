/** The conditions that most commands check before they can be run. */
import { useDocumentStore } from './document';
import { useWorkspaceStore } from '../window/workspace';

export const isEditing = (): boolean => !useWorkspaceStore().startPage;

export const isEditable = (): boolean => isEditing() && !useDocumentStore().readOnly;

export const hasBodies = (): boolean => isEditing() && useDocumentStore().project.bodies.length > 0;
