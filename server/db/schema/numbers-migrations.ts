export const numbersTables: readonly string[] = [
  `create table daily_counts (
    day text not null,
    page text not null,
    event text not null,
    detail text not null,
    hits bigint not null,
    primary key (day, page, event, detail)
  )`,
];
