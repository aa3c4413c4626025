-- The store of the first version (0.1.0, November 21, 2026): its schema of migrations 001 to 004, and
-- the rows that its server wrote for one submission of each form. The NPI registry and the webhook
-- were unreachable. Both databases accept this file. Never edit it: tests/faults/upgrade.test.ts
-- starts the current version on it.
create table migrations (name text primary key);
create table leads (
  id text primary key,
  form text not null,
  received_at bigint not null,
  status text not null check (status in ('accepted', 'quarantined', 'spam')),
  payload text not null
);
create index leads_by_form on leads (form, id);
create table deliveries (
  id text primary key,
  lead_id text not null references leads (id) on delete cascade,
  channel text not null,
  state text not null check (state in ('pending', 'done', 'dead')),
  tries integer not null default 0,
  next_try_at bigint not null,
  leased_until bigint,
  last_error text,
  unique (lead_id, channel)
);
create index deliveries_due on deliveries (next_try_at) where state = 'pending';
create table idempotency_keys (
  key text primary key,
  fingerprint text not null,
  reply text not null,
  lead_id text not null references leads (id) on delete cascade
    deferrable initially deferred,
  expires_at bigint not null
);
create index idempotency_keys_by_lead on idempotency_keys (lead_id);
create index idempotency_keys_by_end on idempotency_keys (expires_at);
create table spent_tokens (nonce text primary key, expires_at bigint not null);
create index spent_tokens_by_end on spent_tokens (expires_at);
create table rate_windows (
  bucket text primary key,
  starts_at bigint not null,
  ends_at bigint not null,
  hits integer not null
);
create index rate_windows_by_end on rate_windows (ends_at);
create table secrets (name text primary key, value text not null);
create table readiness (id integer primary key, checked_at bigint not null);
insert into migrations values ('001-leads');
create table registry_imports (
  generation integer primary key,
  state text not null check (state in ('loading', 'current', 'discarded')),
  file_name text not null,
  file_date text not null,
  imported_at bigint not null,
  records integer not null default 0
);
create unique index registry_imports_current on registry_imports (state)
  where state = 'current';
create table registry_records (
  generation integer not null,
  npi bigint not null,
  record text not null,
  primary key (generation, npi)
);
insert into migrations values ('002-registry');
create table subscriptions (
  address text primary key,
  lead_id text not null references leads (id) on delete cascade
    deferrable initially deferred
);
create index subscriptions_by_lead on subscriptions (lead_id);
alter table leads add column unsubscribed_at bigint;
insert into migrations values ('003-subscriptions');
create table registrations (
  lead_id text primary key references leads (id) on delete cascade
    deferrable initially deferred,
  form text not null,
  npi text not null,
  subdomain text unique,
  check_at bigint,
  tries integer not null default 0,
  unique (form, npi)
);
create index registrations_due on registrations (check_at) where check_at is not null;
insert into migrations values ('004-registrations');
insert into leads (id, form, received_at, status, payload, unsubscribed_at) values
  ('01a20601-4098-72a0-921b-b9df7b4b37af', 'contact', 1795397075093, 'accepted', '{"firstname":"Ann","phone":"+17025550123","emailAddress":"ann@lab.example"}', null),
  ('01a20601-40eb-7545-af95-e442874e54f6', 'demo', 1795397075173, 'accepted', '{"title":"I would like to request a demo","firstname":"Ann","phone":"+17025550123","emailAddress":"ann@lab.example","industry":"Clinical laboratories","role":"Director","companyName":"Example Laboratory","userCountry":"United States","userState":""}', null),
  ('01a20601-4112-739a-abab-553a6c516c7c', 'price', 1795397075214, 'accepted', '{"title":"Laboratory Director","firstname":"Ann","lastname":"O''Neill","phone":"+17025550123","emailAddress":"ann@lab.example","address":"12 Main St., Albany, NY","operation":"New","departments":["Biochemical","Genetic"],"user_department":"","have":"12","lims":"40","team":"Yes","completed":"120000 per year","system":"No","laboratory":"365","tests":"10 percent per year"}', null),
  ('01a20601-4121-70b1-9620-955145b44505', 'career', 1795397075230, 'accepted', '{"firstname":"Ann","lastname":"O''Neill","position":"Field engineer","experience":"5-10 years","phone":"+17025550123","emailAddress":"ann@lab.example"}', null),
  ('01a20601-413a-77d9-af03-fc757c8f6a47', 'partnership', 1795397075254, 'accepted', '{"firstname":"Ann","lastname":"O''Neill","phone":"+17025550123","emailAddress":"ann@lab.example","message":"We distribute analyzers.\nMay we talk?"}', null),
  ('01a20601-414a-74e2-b81b-f4f1d9e4f466', 'subscribe', 1795397075271, 'accepted', '{"emailAddress":"ann@lab.example"}', null),
  ('01a20601-4224-7165-b98e-13b2c1c67c81', 'reg_doc', 1795397075473, 'accepted', '{"npi":"1500000074","phone":"+17025550123","emailAddress":"ann@practice.example","verification":"unverified","verificationSource":"","verificationAt":""}', null),
  ('01a20601-4332-76f4-980f-8d9d63d44031', 'reg_org', 1795397075761, 'accepted', '{"npi":"1500000082","subdomain":"lab8","firstname":"Ann","lastname":"O''Neill","phone":"+17025550123","emailAddress":"ann@hospital.example","position":"Director","verification":"unverified","verificationSource":"","verificationAt":""}', null),
  ('01a20601-441a-7037-835d-f57bded330af', 'reg_laboratory', 1795397075992, 'accepted', '{"name":"St. Example Laboratory","clia":"33D0123456","website":"","laboratoryEmail":"office@lab.example","laboratoryDescription":"","npi":"1500000090","subdomain":"lab9","firstname":"Ann","lastname":"Lee","phone":"+17025550123","emailAddress":"ann@lab.example","position":"Director","verification":"unverified","verificationSource":"","verificationAt":""}', null);
insert into deliveries (id, lead_id, channel, state, tries, next_try_at, leased_until, last_error) values
  ('01a20601-409c-74be-9794-b1bbdbfd1f34', '01a20601-4098-72a0-921b-b9df7b4b37af', 'mail', 'done', 1, 1795397075093, null, null),
  ('01a20601-409c-74bf-b9bd-571eca3524c9', '01a20601-4098-72a0-921b-b9df7b4b37af', 'webhook', 'pending', 2, 1795397078394, null, 'ECONNREFUSED'),
  ('01a20601-409c-74c0-89e8-136720b03174', '01a20601-4098-72a0-921b-b9df7b4b37af', 'acknowledgement', 'done', 1, 1795397075093, null, null),
  ('01a20601-40ef-7102-b8c3-7184bf2b3827', '01a20601-40eb-7545-af95-e442874e54f6', 'mail', 'done', 1, 1795397075173, null, null),
  ('01a20601-40ef-7103-a522-258cbafc5da0', '01a20601-40eb-7545-af95-e442874e54f6', 'webhook', 'pending', 2, 1795397079298, null, 'ECONNREFUSED'),
  ('01a20601-40ef-7104-9e3e-b7c14289f14d', '01a20601-40eb-7545-af95-e442874e54f6', 'acknowledgement', 'done', 1, 1795397075173, null, null),
  ('01a20601-4118-77db-9bac-c561f97247f3', '01a20601-4112-739a-abab-553a6c516c7c', 'mail', 'done', 1, 1795397075214, null, null),
  ('01a20601-4118-77dc-b4f5-964e4c342d34', '01a20601-4112-739a-abab-553a6c516c7c', 'webhook', 'pending', 2, 1795397079266, null, 'ECONNREFUSED'),
  ('01a20601-4118-77dd-a0f4-d031d664f006', '01a20601-4112-739a-abab-553a6c516c7c', 'acknowledgement', 'done', 1, 1795397075214, null, null),
  ('01a20601-4128-71b7-8d92-75e31fb44f75', '01a20601-4121-70b1-9620-955145b44505', 'mail', 'done', 1, 1795397075230, null, null),
  ('01a20601-4128-71b8-b7ee-8cecc9bfc319', '01a20601-4121-70b1-9620-955145b44505', 'webhook', 'pending', 2, 1795397079264, null, 'ECONNREFUSED'),
  ('01a20601-413b-777f-b1ef-d00673b7b0e8', '01a20601-413a-77d9-af03-fc757c8f6a47', 'mail', 'done', 1, 1795397075254, null, null),
  ('01a20601-413b-7780-964b-36bdb3400f8c', '01a20601-413a-77d9-af03-fc757c8f6a47', 'webhook', 'pending', 2, 1795397079259, null, 'ECONNREFUSED'),
  ('01a20601-41ce-766a-ae29-3a2d130e0790', '01a20601-414a-74e2-b81b-f4f1d9e4f466', 'mail', 'done', 1, 1795397075271, null, null),
  ('01a20601-41ce-766b-8780-73fb393ad28f', '01a20601-414a-74e2-b81b-f4f1d9e4f466', 'webhook', 'pending', 2, 1795397079405, null, 'ECONNREFUSED'),
  ('01a20601-430f-7599-a988-e0cb59c7925d', '01a20601-4224-7165-b98e-13b2c1c67c81', 'mail', 'done', 1, 1795397075473, null, null),
  ('01a20601-430f-759a-9ef1-9d5e070da6d5', '01a20601-4224-7165-b98e-13b2c1c67c81', 'webhook', 'pending', 2, 1795397079354, null, 'ECONNREFUSED'),
  ('01a20601-430f-759b-acf0-b2c22f3509f1', '01a20601-4224-7165-b98e-13b2c1c67c81', 'acknowledgement', 'done', 1, 1795397075473, null, null),
  ('01a20601-4402-72cc-a25e-1e6d3e20331d', '01a20601-4332-76f4-980f-8d9d63d44031', 'mail', 'done', 1, 1795397075761, null, null),
  ('01a20601-4402-72cd-99ae-681788c9a10d', '01a20601-4332-76f4-980f-8d9d63d44031', 'webhook', 'pending', 2, 1795397079306, null, 'ECONNREFUSED'),
  ('01a20601-4402-72ce-8876-86d125a6bfd0', '01a20601-4332-76f4-980f-8d9d63d44031', 'acknowledgement', 'done', 1, 1795397075761, null, null),
  ('01a20601-44e7-7559-a269-3893bd83ca2f', '01a20601-441a-7037-835d-f57bded330af', 'mail', 'done', 1, 1795397075992, null, null),
  ('01a20601-44e7-755a-aed0-696cd421d790', '01a20601-441a-7037-835d-f57bded330af', 'webhook', 'pending', 2, 1795397079404, null, 'ECONNREFUSED');
insert into idempotency_keys (key, fingerprint, reply, lead_id, expires_at) values
  ('first-contact', 'f3zMJl2Sz0fmGpNtywUIk8-mPwTuIlv_oBti9gfN2Xs', '{"success":true,"heading":"Success!","message":"Thank you for contacting us. One of our representatives will be in touch with you."}', '01a20601-4098-72a0-921b-b9df7b4b37af', 1796001875093),
  ('first-demo', 'oGy_3R2Sug77xr-EEtZNs9SUOMoOu5csz8uSNpMJ5Qc', '{"success":true,"heading":"Thank you for contacting us.","message":"One of our representatives will be in touch with you."}', '01a20601-40eb-7545-af95-e442874e54f6', 1796001875173),
  ('first-price', '2dRwxiFRqP6jeq4ukAHPMgBH3MPcxjbbWzEU-r23K9g', '{"success":true,"heading":"Success!","message":"Thank you for contacting us. One of our representatives will be in touch with you."}', '01a20601-4112-739a-abab-553a6c516c7c', 1796001875214),
  ('first-career', 'h70sGXIj8DV_Vju2iDbUl3G9ZmnY8ip_gyVYbAvSjQc', '{"success":true,"heading":"Success!","message":"Thank you for contacting us. One of our representatives will be in touch with you."}', '01a20601-4121-70b1-9620-955145b44505', 1796001875230),
  ('first-partnership', 'hYRr4lGF1Wk3nlYq0husKCacGoHWkXBrtY2PaiwBN7E', '{"success":true,"heading":"Success!","message":"Thank you for contacting us. One of our representatives will be in touch with you."}', '01a20601-413a-77d9-af03-fc757c8f6a47', 1796001875254),
  ('first-subscribe', 'JPVqg04KDDtSqfcjJ9KZibC6oQOlnFgr4f8tQ6JhYTI', '{"success":true,"heading":"Success!","message":"Now you will receive news about us by email."}', '01a20601-414a-74e2-b81b-f4f1d9e4f466', 1796001875271),
  ('first-reg_doc', 'y769Je49Hb-D3LrP7AfYDF9E_zNcDDAqlEMTS519aYQ', '{"success":true,"heading":"Success!","message":"Thank you for registering. We will verify your NPI by hand, and one of our representatives will be in touch with you."}', '01a20601-4224-7165-b98e-13b2c1c67c81', 1796001875473),
  ('first-reg_org', 'MjqQZQCjaYfyWkz8ikC1axxI5FhkRWHjxOZqRElJ2zw', '{"success":true,"heading":"Success!","message":"Thank you for registering. We will verify your NPI by hand, and one of our representatives will be in touch with you."}', '01a20601-4332-76f4-980f-8d9d63d44031', 1796001875761),
  ('first-reg_laboratory', 'UEPiBuFoDUUoQZhQlq-13XWiZD0PQPY8D08hFDsQggE', '{"success":true,"heading":"Success!","message":"Thank you for registering. We will verify your NPI by hand, and one of our representatives will be in touch with you."}', '01a20601-441a-7037-835d-f57bded330af', 1796001875992);
insert into subscriptions (address, lead_id) values
  ('ann@lab.example', '01a20601-414a-74e2-b81b-f4f1d9e4f466');
insert into registrations (lead_id, form, npi, subdomain, check_at, tries) values
  ('01a20601-4224-7165-b98e-13b2c1c67c81', 'reg_doc', '1500000074', null, 1795397135473, 0),
  ('01a20601-4332-76f4-980f-8d9d63d44031', 'reg_org', '1500000082', 'lab8', 1795397135761, 0),
  ('01a20601-441a-7037-835d-f57bded330af', 'reg_laboratory', '1500000090', 'lab9', 1795397135992, 0);
insert into secrets (name, value) values
  ('unsubscribe', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ('rate-limit', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb');
