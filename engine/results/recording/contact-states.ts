/**
 * The values of a contact's `state` channel in words, by index. Without friction, bodies neither stick nor slide, they
 * touch.
 */
export const CONTACT_STATES = ['open', 'sticking', 'sliding', 'touching'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
