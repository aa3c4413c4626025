import file from '#content/my-data-copy.json' with { type: 'json' };

/** The page where visitors ask for a link to what is stored about them. */
export const myDataCopy = file;
