const notified = `select '{"userId":"' || user_id || '","ids":["' || id || '"]}' from notifications`;

/** Deliveries carry what their notices report, instead of tables of reminders. */
export const notices: readonly string[] = [
  'alter table lead_work add column reminded_on text',
  `update lead_work set reminded_on = follow_up_on where exists (select 1 from reminded_leads as told
    where told.lead_id = lead_work.lead_id and told.follow_up_on = lead_work.follow_up_on)`,
  `update deliveries set details = (select '{"userId":' || coalesce('"' || user_id || '"', 'null') || ',"leadIds":['
      || coalesce((select string_agg('"' || lead_id || '"', ',') from reminded_leads
        where reminder_id = reminders.id), '') || ']}'
    from reminders where reminders.id = deliveries.item) where kind = 'service' and event = 'reminder'`,
  'drop table reminded_leads',
  'drop table reminders',
  'drop table reminder_days',
  `insert into notifications (id, user_id, kind, lead_id, form, actor_name, event, in_console, created_at)
    select one.id, users.id, 'new-lead', leads.id, form, '', 'new-lead:' || leads.id, 1, queued_at
    from deliveries as one join leads on leads.id = lead_id join users on users.id = item
    where one.kind = 'new-lead' and state in ('pending', 'failed') and not exists (select 1 from notifications as told
      where told.user_id = users.id and told.event = 'new-lead:' || leads.id)`,
  `update deliveries set details = (${notified} where notifications.event = 'mention:' || deliveries.item)
    where kind = 'mention' and state <> 'done'`,
  `update deliveries set details = (${notified} where user_id = deliveries.item
      and notifications.event = 'new-lead:' || deliveries.lead_id)
    where kind = 'new-lead' and state in ('pending', 'failed')`,
];
