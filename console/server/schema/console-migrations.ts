import { answering, answerTargets } from '#console/server/schema/answering.ts';
import { correctedValues } from '#console/server/schema/corrected-values.ts';
import { followUps } from '#console/server/schema/follow-ups.ts';
import { lastActivity } from '#console/server/schema/last-activity.ts';
import { lostReasons } from '#console/server/schema/lead-work.ts';
import { notices } from '#console/server/schema/notices.ts';
import { oneWord } from '#console/server/schema/one-word.ts';
import { searchTexts } from '#console/server/schema/search-texts.ts';
import { ownersNeedFactor } from '#console/server/schema/sign-in.ts';
import type { Migration } from '#server/db/migrations.ts';

/** The changes since the first release, also those of the site's tables: every older database has both parts. */
export const consoleMigrations: readonly Migration[] = [
  { name: '101-last-activity', statements: both(lastActivity) },
  {
    name: '102-lost-reasons',
    statements: both([
      'create table lost_reasons (id text not null primary key, name text not null)',
      lostReasons,
      'alter table lead_work add column lost_reason text references lost_reasons (id)',
    ]),
  },
  {
    name: '103-assigning-rules',
    // The rules for forms come before those for products, because only the first match applies.
    statements: {
      sqlite: rulesFrom('json_object', 'json(addresses)'),
      postgres: rulesFrom('json_build_object', 'addresses::json'),
    },
  },
  {
    name: '104-booking-links',
    statements: both([`alter table users add column booking_link text not null default ''`]),
  },
  { name: '105-one-word', statements: oneWord },
  {
    name: '106-proof-of-identity',
    statements: both(['alter table sessions add column proven_at bigint', ownersNeedFactor]),
  },
  {
    name: '107-passed-messages',
    statements: both([
      `alter table skipped_messages add column subject text not null default ''`,
      `alter table skipped_messages add column reason text not null default 'unreadable'`,
      `update lead_answers set mark = 'too-complex' where mark = 'unreadable'`,
    ]),
  },
  {
    name: '109-no-tiers',
    statements: both([
      'drop table volume_tiers',
      'drop table lead_accreditations',
      ...['certificate', 'tests_per_year', 'sites'].flatMap((column) => [
        `drop index lead_records_by_${column}`,
        `alter table lead_records drop column ${column}`,
      ]),
    ]),
  },
  { name: '110-search-texts', statements: searchTexts },
  { name: '111-notices', statements: both(notices) },
  { name: '112-answering', statements: both(answering) },
  { name: '113-follow-ups', statements: both(followUps) },
  // The console writes the texts again when it starts, with each lead's purpose and reference.
  { name: '114-purposes', statements: both(['delete from search_texts']) },
  { name: '115-answer-targets', statements: both(answerTargets) },
  {
    name: '116-no-speed',
    statements: both([
      `delete from daily_counts where event in ('lcp', 'inp', 'cls')`,
      `delete from lead_facets where facet = 'page'`,
    ]),
  },
  {
    name: '117-blocked-senders',
    statements: both([
      'create table blocked_senders (id text not null primary key, name text not null unique, blocked_at bigint not null)',
    ]),
  },
  { name: '118-corrections', statements: correctedValues },
  {
    name: '119-one-retention',
    statements: both(['drop table retention_rules', 'drop table lead_presence']),
  },
  {
    name: '120-bounce-notifications',
    statements: both([
      `update users set notification_choices = replace(notification_choices, '"answer"', '"answer","bounce"')`,
    ]),
  },
];

function both(statements: readonly string[]): Migration['statements'] {
  return { sqlite: statements, postgres: statements };
}

/** SQL that turns each form's or product's recipients into a rule with that condition. */
function rulesFrom(object: string, addresses: string): readonly string[] {
  const target = (kind: string) =>
    `'${kind}', case when target like '${kind}:%' then substr(target, ${kind.length + 2}) end`;
  return [
    'create table lead_rules (position integer not null primary key, rule text not null)',
    `insert into lead_rules (position, rule)
      select row_number() over (order by target) - 1, cast(${object}(${target('form')}, ${target('product')},
        'state', null, 'isLaboratory', null, 'addresses', ${addresses}, 'assigneeId', null) as text)
      from recipient_rules`,
    'drop table recipient_rules',
  ];
}
