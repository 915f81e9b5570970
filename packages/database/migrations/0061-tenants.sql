-- Tenants that administrators make and change, and what tenants and merchants are configured by (docs/decisions/0067, 0068).

alter table tenants
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'ARCHIVED')),
  -- Which change of it this is: a change of an older one is refused.
  add column version int not null default 1,
  add column changed_at timestamptz(3),
  add column changed_by text;
-- Those of an installation's own seeds have smaller numbers.
create sequence tenant_ids start 101;
grant usage on sequence tenant_ids to choba_admin;
grant insert on tenants to choba_admin;
grant update (name, oem, style, keycloak_url, state, version, changed_at, changed_by, show_service_unavailable, show_dashboard,
  forgot_password, enable_mfa, new_store_version, g_tag, chat_bot, chat_bot_api, point_system_api_address) on tenants to choba_admin;

-- The first one is that of links.
alter table tenant_origins add column sequence int not null default 1;
create policy of_administrators on tenant_origins to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on tenant_origins to choba_admin;

create policy of_administrators on tenant_images to choba_admin
  using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on tenant_images to choba_admin;

create policy of_administrators on refund_reasons for insert to choba_admin
  with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant insert on refund_reasons to choba_admin;

-- What a value is: one catalogue for the installation.
create table config_types (
  id smallint primary key,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9_]{0,49}$'),
  subject text not null check (subject in ('TENANT', 'CREDIT_CARD')),
  kind text not null check (kind in ('TEXT', 'SWITCH', 'NUMBER', 'CHOICE', 'SECRET')),
  name_ja text not null check (length(name_ja) between 1 and 50),
  name_en text not null check (length(name_en) between 1 and 50),
  name_mn text not null check (length(name_mn) between 1 and 50),
  -- Who notices a change.
  note_ja text not null default '' check (length(note_ja) <= 200),
  note_en text not null default '' check (length(note_en) <= 200),
  note_mn text not null default '' check (length(note_mn) <= 200),
  choices text[] not null default '{}' check (cardinality(choices) <= 20),
  minimum bigint,
  maximum bigint,
  sequence int not null check (sequence between 1 and 99999),
  -- The product itself goes by it: its values are columns of tenants.
  is_built_in boolean not null default false,
  -- REMOVED: it is in no list, and stays because the changes of its values refer to it.
  state text not null default 'OFFERED' check (state in ('OFFERED', 'RETIRED', 'REMOVED')),
  version int not null default 1,
  changed_at timestamptz(3),
  changed_by text,
  check (kind = 'CHOICE' or choices = '{}'),
  check (kind = 'NUMBER' or (minimum is null and maximum is null))
);
create unique index config_types_by_code on config_types (lower(code)) where state <> 'REMOVED';

insert into config_types (id, code, subject, kind, name_ja, name_en, name_mn, note_ja, note_en, note_mn, choices, sequence,
  is_built_in) values
  (1, 'showServiceUnavailable', 'TENANT', 'SWITCH', 'メンテナンス表示', 'Maintenance page', 'Засварын хуудас',
    'オンにすると、システム設定の権限を持つ管理者を除く全員にメンテナンス画面を表示します。',
    'On: everyone but administrators with system configuration sees the maintenance page.',
    'Асаавал системийн тохиргооны эрхтэй администраторуудаас бусад бүх хүнд засварын хуудас харагдана.', '{}', 10, true),
  (2, 'showDashBoard', 'TENANT', 'SWITCH', 'ダッシュボード', 'Dashboard', 'Хяналтын самбар',
    '加盟店のメニューと最初の画面が変わります。', 'Changes the menu and the first screen of merchants.',
    'Мерчантуудын цэс, эхний дэлгэц өөрчлөгдөнө.', '{}', 20, true),
  (3, 'enableMfa', 'TENANT', 'SWITCH', '二段階認証の必須化', 'Required two-step verification', 'Хоёр шатлалт баталгаажуулалтыг заавал болгох',
    '未設定のユーザーは、次の操作から設定を求められます。', 'People without it are asked to set it up from their next step on.',
    'Тохируулаагүй хэрэглэгчээс дараагийн үйлдлээс эхлэн тохируулахыг шаардана.', '{}', 30, true),
  (4, 'forgotPassword', 'TENANT', 'SWITCH', 'パスワード再設定の案内', 'Forgotten password page', 'Нууц үг сэргээх хуудас',
    'ログイン画面に再設定のリンクを表示します。', 'Shows its link on the sign-in page.',
    'Нэвтрэх хуудсанд сэргээх холбоос харагдана.', '{}', 40, true),
  (5, 'newStoreVersion', 'TENANT', 'SWITCH', '新しい店舗画面', 'New store screens', 'Дэлгүүрийн шинэ дэлгэц',
    '店舗画面と API のバージョン（2.0 / 1.0）が変わります。', 'Changes the store screens and the version of the API (2.0 or 1.0).',
    'Дэлгүүрийн дэлгэц, API-ийн хувилбар (2.0 / 1.0) өөрчлөгдөнө.', '{}', 50, true),
  (6, 'ratingFrequency', 'TENANT', 'CHOICE', '評価をお願いする頻度', 'How often people are asked to rate', 'Үнэлгээ хүсэх давтамж',
    'once は一度だけ、session はログインごと、everytime は毎回、never は表示しません。',
    'once: one time; session: once a sign-in; everytime: on each visit; never: not at all.',
    'once: нэг удаа; session: нэвтрэлт бүрт; everytime: үргэлж; never: харуулахгүй.',
    '{once,session,everytime,never}', 60, true),
  (7, 'gTag', 'TENANT', 'TEXT', 'アクセス解析タグ', 'Analytics tag', 'Аналитик таг',
    '空欄にすると、解析スクリプトを読み込みません。', 'Empty: no analytics script is loaded.',
    'Хоосон бол аналитик скрипт ачаалахгүй.', '{}', 70, true),
  (8, 'chatBot', 'TENANT', 'TEXT', 'チャットボット ID', 'Chat-bot ID', 'Чат ботын ID',
    '空欄にすると、チャットを表示しません。', 'Empty: there is no chat.', 'Хоосон бол чат харагдахгүй.', '{}', 80, true),
  (9, 'chatBotApi', 'TENANT', 'TEXT', 'チャットボットのスクリプト', 'Chat-bot script', 'Чат ботын скрипт',
    '運用者が許可したドメインの https アドレスに限ります。', 'An https address of an origin that the operator allows.',
    'Оператор зөвшөөрсөн домэйны https хаяг байна.', '{}', 90, true),
  (10, 'pointSystemApiAddress', 'TENANT', 'TEXT', 'ポイントシステムの API', 'Point system API', 'Онооны системийн API',
    '空欄にすると、ポイント管理画面を表示しません。', 'Empty: there is no point management.',
    'Хоосон бол онооны удирдлага харагдахгүй.', '{}', 100, true);

-- What a tenant (merchant_id: its administrators' merchant) or a merchant has of a type. Of what is built in the value is a column
-- of tenants, and here stands when it was changed.
create table config_values (
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  config_type_id smallint not null,
  is_set boolean not null,
  value text check (length(value) <= 1000),
  -- Of a secret, in place of its value.
  sealed text,
  version int not null default 1,
  changed_at timestamptz(3) not null,
  changed_by text not null,
  primary key (merchant_id, config_type_id)
);
create table config_changes (
  tenant_id int not null references tenants,
  merchant_id int not null references merchants,
  id bigint not null,
  config_type_id smallint not null,
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

do $$
declare name text;
begin
  foreach name in array array['config_types', 'config_values', 'config_changes'] loop
    -- On a cluster that is distributed already, before they refer to what lies on every node.
    if to_regclass('pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = to_regclass('transactions')) then
        perform create_reference_table(name);
      end if;
    end if;
    execute format('comment on table %I is %L', name, 'placement: reference');
    execute format('grant select, insert on %I to choba_admin', name);
    if name <> 'config_types' then
      execute format('alter table %I enable row level security, force row level security', name);
      execute format($p$create policy of_tenant on %I to choba_admin
        using (tenant_id = nullif(current_setting('app.tenant', true), '')::int)
        with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int)$p$, name);
    end if;
  end loop;
end $$;

-- Never deleted.
grant update on config_types to choba_admin;
grant update on config_values to choba_admin;
alter table config_values add foreign key (config_type_id) references config_types;
alter table config_changes add foreign key (config_type_id) references config_types;
