/** Every table, by the list that it shows. */
import { BODY_TABLE } from './body-table';
import type { Table, TableName } from './column';
import { JOINT_TABLE } from './joint-table';

export const TABLES: Readonly<Record<TableName, Table>> = { bodies: BODY_TABLE, joints: JOINT_TABLE };
