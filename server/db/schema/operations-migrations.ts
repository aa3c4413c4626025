/** The suppression list, and what parts of the program report about themselves. */
export const operationsTables: readonly string[] = [
  'create table suppressed_addresses (address_hash text primary key, suppressed_at bigint not null)',
  `create table health_reports (
    name text primary key,
    reported_at bigint not null,
    details text not null
  )`,
];
