/**
 * The devices whose driver you have and confirm, as the collection names them: `'Abbott Alinity c'`. `'all'`
 * confirms the whole collection in `content/analyzers.ts`, which comes from public sources. Only confirmed
 * devices are shown as "Driver ready".
 */
export const confirmedDrivers: 'all' | readonly string[] = [];
