-- Tenants, their merchants, and the settings of both.

-- IDs below the start belong to the first tenant and to the demo.
create sequence tenant_ids start 101;
create sequence merchant_ids as int start 1001;
grant usage on sequence tenant_ids to choba_admin;
grant usage on sequence merchant_ids to choba_worker, choba_admin;

create table tenants (
  id int primary key,
  code text not null unique,
  name text not null,
  realm text not null unique,
  currency text not null,
  style text not null default '',
  oem text not null default '',
  show_service_unavailable boolean not null default false,
  show_dashboard boolean not null default true,
  enable_mfa boolean not null default false,
  new_store_version boolean not null default true,
  g_tag text not null default '',
  chat_bot text not null default '',
  chat_bot_api text not null default '',
  -- Texts above and below receipts. `|` separates lines.
  receipt_header text not null default '',
  receipt_footer text not null default '',
  point_system_api_address text not null default '',
  keycloak_url text not null default '',
  keycloak_client_id text not null default 'choba-portal',
  -- Origins that may frame the portal (`childmode`).
  frame_parents text[] not null default '{}',
  -- True if the sign-in page offers a password reset by e-mail.
  forgot_password boolean not null default true,
  -- Frequency of the prompt to rate the product.
  rating_frequency text not null default 'once',
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'ARCHIVED')),
  -- Incremented by every change. A change based on an older version is rejected.
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  -- Last complete export: time, user, version of the tenant, rows of each table. Null without an
  -- export.
  exported jsonb,
  constraint tenants_rating_frequency
    check (rating_frequency in ('once', 'session', 'everytime', 'never'))
);
comment on table tenants is 'placement: reference';
alter table tenants enable row level security, force row level security;
create policy of_tenant on tenants to choba_admin, choba_identity
  using (id = nullif(current_setting('app.tenant', true), '')::int);
-- E-mails name the tenant as their sender.
create policy of_mail on tenants for select to choba_mail
  using (id = nullif(current_setting('app.tenant', true), '')::int);
-- Posting points must know if the tenant has a point system.
create policy of_worker on tenants for select to choba_worker
  using (id = nullif(current_setting('app.tenant', true), '')::int);
create policy registry on tenants to choba_system using (true);
grant select, insert on tenants to choba_admin;
grant select on tenants to choba_identity, choba_mail, choba_system;
grant select (id, point_system_api_address) on tenants to choba_worker;
grant update (name, style, oem, show_service_unavailable, show_dashboard, enable_mfa,
  new_store_version, g_tag, chat_bot, chat_bot_api, receipt_header, receipt_footer,
  point_system_api_address, keycloak_url,
  forgot_password, rating_frequency, state, version, changed_at, changed_by, exported)
  on tenants to choba_admin;

-- Registered origins, such as `http://localhost:3000`. Links and redirects are built from these,
-- never from a Host header.
create table tenant_origins (
  origin text primary key,
  tenant_id int not null references tenants,
  -- Links use the first origin.
  sequence int not null default 1
);
comment on table tenant_origins is 'placement: reference';
alter table tenant_origins enable row level security, force row level security;
create policy of_tenant on tenant_origins to choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy of_administrators on tenant_origins to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy registry on tenant_origins to choba_system using (true);
grant select, insert, update, delete on tenant_origins to choba_admin;
grant select on tenant_origins to choba_identity, choba_system;

-- Uploaded logo and favicon. Without a logo, the portal draws the first letter of the name.
create table tenant_images (
  tenant_id int not null references tenants,
  kind text not null check (kind in ('logo', 'favicon')),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  bytes bytea not null check (length(bytes) <= 262144),
  primary key (tenant_id, kind)
);
comment on table tenant_images is 'placement: coordinator';
alter table tenant_images enable row level security, force row level security;
create policy of_administrators on tenant_images to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
create policy registry on tenant_images for select to choba_system using (true);
grant select, insert, update, delete on tenant_images to choba_admin;
grant select on tenant_images to choba_system;

create table merchants (
  id int primary key,
  tenant_id int not null references tenants,
  code text not null,
  name text not null,
  is_system boolean not null default false,
  currency text not null,
  time_zone text not null,
  closing_minutes smallint not null default 0 check (closing_minutes between 0 and 1439),
  enable_point boolean not null default false,
  enable_qr boolean not null default false,
  is_master boolean not null default false,
  -- Users of a disabled merchant cannot sign in; its transactions continue.
  enabled boolean not null default true,
  -- All users of the merchant must set up two-step verification.
  mfa_required boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  changed_at timestamptz,
  changed_by text,
  -- Time at which the onboarding checklist was complete (areas/onboarding/README.md). Never reset,
  -- even if a store closes later.
  onboarded_at timestamptz(3),
  -- True if points may be used beyond the balance of a card.
  point_negative boolean not null default false,
  -- Handling of awarded points that are already spent when the payment is refunded: withhold their
  -- value from the refund, or let the balance of the card become negative.
  point_spent_award text not null default 'LEAVE_AS_DEBT'
    check (point_spent_award in ('TAKE_FROM_REFUND', 'LEAVE_AS_DEBT')),
  -- Points. A manual revision above this needs a second user (docs/decisions/0090).
  point_revision_limit int not null default 1000
    check (point_revision_limit between 0 and 1000000),
  -- Support sessions of administrators (areas/support-sessions/README.md).
  support_access text not null default 'APPROVAL'
    check (support_access in ('ALLOWED', 'APPROVAL', 'FORBIDDEN')),
  unique (tenant_id, code)
);
comment on table merchants is 'placement: reference';
alter table merchants enable row level security, force row level security;
create policy of_merchant on merchants to choba_merchant, choba_store, choba_worker
  using (id = nullif(current_setting('app.merchant', true), '')::int);
create policy of_tenant on merchants to choba_admin, choba_identity
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
-- An import may create its merchant.
grant select, insert on merchants to choba_worker, choba_admin;
grant select on merchants to choba_merchant, choba_store, choba_identity;
grant update (name, currency, time_zone, closing_minutes, enable_point, enable_qr, is_master,
  enabled, mfa_required, version, changed_at, changed_by) on merchants to choba_admin;
grant update (version, changed_at, changed_by, onboarded_at, point_negative, point_spent_award,
  point_revision_limit, support_access) on merchants to choba_merchant, choba_store;

-- Types of settings, one catalogue for the installation.
create table config_types (
  id smallint primary key,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_]{0,49}$'),
  subject text not null check (subject in ('TENANT', 'CREDIT_CARD')),
  kind text not null check (kind in ('TEXT', 'SWITCH', 'NUMBER', 'CHOICE', 'SECRET')),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  -- Explains to administrators which users notice a change of the setting.
  note_ja text not null default '' check (length(note_ja) <= 200),
  note_en text not null default '' check (length(note_en) <= 200),
  note_mn text not null default '' check (length(note_mn) <= 200),
  choices text[] not null default '{}' check (cardinality(choices) <= 20),
  minimum bigint,
  maximum bigint,
  sequence int not null check (sequence between 1 and 99999),
  -- True if the product itself uses the setting. The values of such a type are columns of tenants.
  is_built_in boolean not null default false,
  -- REMOVED: in no list. The row stays because config_changes refers to it.
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED', 'REMOVED')),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  check (kind = 'CHOICE' or choices = '{}'),
  check (kind = 'NUMBER' or (minimum is null and maximum is null))
);
create unique index config_types_by_code on config_types (lower(code)) where state <> 'REMOVED';
comment on table config_types is 'placement: reference';
-- Config types are never deleted.
grant select, insert, update on config_types to choba_admin;
insert into config_types (id, code, subject, kind, name_ja, name_en, name_mn,
  note_ja, note_en, note_mn, choices, sequence, is_built_in) values
  (1, 'showServiceUnavailable', 'TENANT', 'SWITCH',
    'メンテナンス表示', 'Maintenance page', 'Засварын хуудас',
    'オンにすると、システム設定の権限を持つ管理者を除く全員にメンテナンス画面を表示します。',
    'On: everyone but administrators with system configuration sees the maintenance page.',
    'Асаавал системийн тохиргооны эрхтэй администраторуудаас бусад бүх хүнд засварын хуудас харагдана.',
    '{}', 10, true),
  (2, 'showDashBoard', 'TENANT', 'SWITCH',
    'ダッシュボード', 'Dashboard', 'Хяналтын самбар',
    '加盟店のメニューと最初の画面が変わります。',
    'Changes the menu and the first screen of merchants.',
    'Мерчантуудын цэс, эхний дэлгэц өөрчлөгдөнө.',
    '{}', 20, true),
  (3, 'enableMfa', 'TENANT', 'SWITCH',
    '二段階認証の必須化', 'Required two-step verification', 'Хоёр шатлалт баталгаажуулалтыг заавал болгох',
    '未設定のユーザーは、次の操作から設定を求められます。',
    'People without it are asked to set it up from their next step on.',
    'Тохируулаагүй хэрэглэгчээс дараагийн үйлдлээс эхлэн тохируулахыг шаардана.',
    '{}', 30, true),
  (4, 'forgotPassword', 'TENANT', 'SWITCH',
    'パスワード再設定の案内', 'Forgotten password page', 'Нууц үг сэргээх хуудас',
    'ログイン画面に再設定のリンクを表示します。',
    'Shows its link on the sign-in page.',
    'Нэвтрэх хуудсанд сэргээх холбоос харагдана.',
    '{}', 40, true),
  (5, 'newStoreVersion', 'TENANT', 'SWITCH',
    '新しい店舗画面', 'New store screens', 'Дэлгүүрийн шинэ дэлгэц',
    '店舗画面と API のバージョン（2.0 / 1.0）が変わります。',
    'Changes the store screens and the version of the API (2.0 or 1.0).',
    'Дэлгүүрийн дэлгэц, API-ийн хувилбар (2.0 / 1.0) өөрчлөгдөнө.',
    '{}', 50, true),
  (6, 'ratingFrequency', 'TENANT', 'CHOICE',
    '評価をお願いする頻度', 'How often people are asked to rate', 'Үнэлгээ хүсэх давтамж',
    '加盟店のユーザーが操作を終えたときに、画面の右下でお願いします。',
    'People of merchants are asked at the bottom right of the screen, after a finished task.',
    'Мерчантын хэрэглэгч үйлдлээ дуусгасны дараа дэлгэцийн баруун доод буланд асууна.',
    '{once,session,everytime,never}', 60, true),
  (7, 'gTag', 'TENANT', 'TEXT',
    'アクセス解析タグ', 'Analytics tag', 'Аналитик таг',
    '空欄にすると、解析スクリプトを読み込みません。Cookie などの保存領域を使わずに動くため、画面を開き直すたびに新しい訪問者として数えられます。訪問者数ではなく、画面の表示回数をご覧ください。',
    'Empty: no analytics script is loaded. It runs without cookies or other storage, so each load of the portal counts as a new visitor: look at screen views, not at visitors.',
    'Хоосон бол аналитик скрипт ачаалахгүй. Cookie болон бусад санах ойгүй ажилладаг тул портал нээх бүрт шинэ зочин гэж тоологдоно: зочны тоог биш, дэлгэц үзсэн тоог харна уу.',
    '{}', 70, true),
  (8, 'chatBot', 'TENANT', 'TEXT',
    'チャットボット ID', 'Chat-bot ID', 'Чат ботын ID',
    '空欄にすると、チャットを表示しません。Cookie などの保存領域を使わずに動くため、画面を開き直すと会話は最初からになります。',
    'Empty: there is no chat. It runs without cookies or other storage, so a conversation begins anew when the portal is loaded again.',
    'Хоосон бол чат харагдахгүй. Cookie болон бусад санах ойгүй ажилладаг тул порталыг дахин нээхэд яриа шинээр эхэлнэ.',
    '{}', 80, true),
  (9, 'chatBotApi', 'TENANT', 'TEXT',
    'チャットボットのスクリプト', 'Chat-bot script', 'Чат ботын скрипт',
    '運用者が許可したドメインの https アドレスに限ります。',
    'An https address of an origin that the operator allows.',
    'Оператор зөвшөөрсөн домэйны https хаяг байна.',
    '{}', 90, true),
  (10, 'pointSystemApiAddress', 'TENANT', 'TEXT',
    'ポイントシステムの API', 'Point system API', 'Онооны системийн API',
    '空欄にすると、ポイント管理画面を表示しません。',
    'Empty: there is no point management.',
    'Хоосон бол онооны удирдлага харагдахгүй.',
    '{}', 100, true),
  (11, 'pointSystemSecret', 'TENANT', 'SECRET',
    'ポイントシステムの署名鍵', 'Point system secret', 'Онооны системийн нууц түлхүүр',
    '送信に署名する鍵です（16文字以上）。相手のシステムと同じ値を設定してください。',
    'Signs what is sent: 16 characters or more, the same at the point system.',
    'Илгээх мэдээлэлд гарын үсэг зурах түлхүүр, 16-аас доошгүй тэмдэгт. Нөгөө системтэй ижил утга тохируулна.',
    '{}', 110, true),
  (12, 'receiptHeader', 'TENANT', 'TEXT',
    'レシートの上部の文言', 'Text above receipts', 'Баримтын дээд бичвэр',
    '取引から印刷するレシートの上部に印字します。「|」で改行します（6行、1行64文字まで）。',
    'Printed above receipts of transactions. Start a new line with "|". Up to 6 lines of 64 characters.',
    'Гүйлгээний баримтын дээд хэсэгт хэвлэнэ. «|» тэмдгээр мөр шилжүүлнэ. 6 хүртэлх мөр, мөр бүр 64 хүртэлх тэмдэгт.',
    '{}', 120, true),
  (13, 'receiptFooter', 'TENANT', 'TEXT',
    'レシートの下部の文言', 'Text below receipts', 'Баримтын доод бичвэр',
    '取引から印刷するレシートの下部に印字します。「|」で改行します（6行、1行64文字まで）。',
    'Printed below receipts of transactions. Start a new line with "|". Up to 6 lines of 64 characters.',
    'Гүйлгээний баримтын доод хэсэгт хэвлэнэ. «|» тэмдгээр мөр шилжүүлнэ. 6 хүртэлх мөр, мөр бүр 64 хүртэлх тэмдэгт.',
    '{}', 130, true);

-- Values of a tenant (merchant_id: its system merchant) or of a merchant. The value of a built-in
-- type is a column of tenants, except for a secret; the row here records when the value changed.
create table config_values (
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  config_type_id smallint not null references config_types,
  is_set boolean not null,
  value text check (length(value) <= 1000),
  -- For a secret, instead of the value.
  sealed text,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (merchant_id, config_type_id)
);
comment on table config_values is 'placement: reference';
alter table config_values enable row level security, force row level security;
create policy of_tenant on config_values to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update on config_values to choba_admin;

create table config_changes (
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  id bigint not null,
  config_type_id smallint not null references config_types,
  was_set boolean not null,
  before_value text,
  before_sealed text,
  is_set boolean not null,
  after_value text,
  after_sealed text,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (merchant_id, id)
);
comment on table config_changes is 'placement: reference';
alter table config_changes enable row level security, force row level security;
create policy of_tenant on config_changes to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert on config_changes to choba_admin;

-- Deletions of tenants that a second user approved (areas/tenants/README.md). tenant_id and
-- merchant_id belong to the administrators who requested it. No other data of the deleted tenant
-- remains.
create table tenant_deletions (
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  -- ID of the approved request.
  id bigint not null,
  -- STALE: the tenant had changed since its export, and nothing was deleted.
  state text not null default 'APPROVED' check (state in ('APPROVED', 'DONE', 'STALE')),
  deleted_tenant_id int not null,
  deleted_code text not null,
  deleted_name text not null,
  deleted_realm text not null,
  deleted_keycloak_url text not null,
  exported jsonb not null,
  requested_by int not null,
  approved_by int not null,
  approved_at timestamptz(3) not null,
  -- Number of rows by table.
  deleted_rows jsonb,
  -- End of the audit chain of the deleted tenant.
  audit_seq bigint,
  audit_hash text,
  ended_at timestamptz(3),
  -- True after the result is in the audit log and the requester has been notified.
  is_reported boolean not null default false,
  primary key (merchant_id, id),
  check ((state = 'DONE') = (deleted_rows is not null)),
  check ((state = 'APPROVED') = (ended_at is null))
);
comment on table tenant_deletions is 'placement: reference';
alter table tenant_deletions enable row level security, force row level security;
create policy of_merchant on tenant_deletions to choba_worker
  using (merchant_id = nullif(current_setting('app.merchant', true), '')::int)
  with check (merchant_id = nullif(current_setting('app.merchant', true), '')::int);
-- Servers must know which tenants were deleted on purpose.
create policy registry on tenant_deletions for select to choba_system using (true);
grant select, insert on tenant_deletions to choba_worker;
grant select (tenant_id, id, state, deleted_tenant_id, deleted_code, audit_seq, audit_hash,
  is_reported) on tenant_deletions to choba_system;
grant update (state, ended_at, is_reported) on tenant_deletions to choba_worker;
