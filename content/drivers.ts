export const driversCopy = {
  title: 'Collection of drivers',
  note: 'Don’t see your device? Tell us the make and model. Missing drivers are built free.',
  ask: 'Request a missing driver',
  search: 'Find a device',
  discipline: 'Discipline',
  allDisciplines: 'All disciplines',
  placeholder: 'Manufacturer or device name',
  caption: 'Analyzers with a driver, by manufacturer',
  columns: { manufacturer: 'Manufacturer', device: 'Device name' },
  nothing: 'No search results',
} as const;
