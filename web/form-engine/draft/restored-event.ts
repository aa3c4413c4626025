/** Tells the controls of a form that their values were put back by a draft. */
export const restoredEvent = 'draft-restored';
