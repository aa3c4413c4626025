export const driversCopy = {
  title: 'Collection of drivers',
  note: 'If your device is not here, tell us its maker and model: missing drivers are built free.',
  ask: 'Ask for a missing driver',
  search: 'Find a device',
  placeholder: 'Manufacturer or device name',
  caption: 'Analyzers with a driver, by manufacturer',
  columns: { manufacturer: 'Manufacturer', device: 'Device name' },
  nothing: 'No search results',
} as const;
