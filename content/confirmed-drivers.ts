/**
 * The devices whose drivers you have and confirm, by their names in the collection: `'Abbott Alinity c'`. `'all'`
 * confirms the whole collection in `content/analyzers.json`, which comes from public sources. Only confirmed
 * devices are shown as "Driver ready".
 */
export const confirmedDrivers: 'all' | readonly string[] = [];
