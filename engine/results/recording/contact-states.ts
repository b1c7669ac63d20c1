/**
 * What the channel `state` of a contact says, as words; its values are the indices. Without friction bodies neither stick
 * nor slide, they touch.
 */
export const CONTACT_STATES = ['open', 'sticking', 'sliding', 'touching'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
