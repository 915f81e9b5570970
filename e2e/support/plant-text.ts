import type { Connection } from '@choba/database/engine.ts'

/**
 * SQL statements that write the text into every column in which users, files and API calls can
 * store text.
 */
const sentences = [
  `insert into views (merchant_id, id, tenant_id, user_id, screen, name, filters, columns)
     select merchant_id, 1, tenant_id, id, 'trade', left($1, 1), '{}', '{}' from users where username = 'owner'
     on conflict do nothing`,
  'update companies set name = $1',
  'update stores set name = $1',
  'update terminals set terminal_no = $1 || merchant_id || id, device_no = $1',
  'update payment_methods set name_ja = $1, name_en = $1, name_mn = $1',
  'update merchants set name = $1, changed_by = $1, changed_at = now()',
  'update roles set name = $1 || id, changed_by = $1, changed_at = now() where builtin is null',
  'update users set full_name = $1, phone = $1, email = $1 || id, changed_by = $1, changed_at = now()',
  `update users set username = $1 || id where username not in ('owner', 'superadmin', 'sysconfig')`,
  `update transactions set remark = $1, out_trade_no = $1, wallet_trade_no = $1, device_no = $1, device_proc_no = $1`,
  'update notifications set title = $1, content = $1, author_name = $1, for_all = true, merchant_id = null, expires_at = null',
  `insert into notification_files (tenant_id, notification_id, name, label, content_type, bytes, added_by)
     select tenant_id, id, gen_random_uuid(), $1, 'application/pdf', '%PDF-', $1 from notifications`,
  'update reviews set content = $1, platform = $1',
  'update views set name = $1, filters = jsonb_build_object($1::text, $1::text)',
  `update audit_entries set user_name = $1, object = $1, ip = $1,
     detail = jsonb_build_object('before', jsonb_build_object('name', $1::text), 'after', jsonb_build_object($1::text, $1::text))`,
  // Includes the color, although API calls accept only valid colors, because code that writes the
  // color into a page must not rely on that.
  `update tenants set name = $1, oem = $1, style = $1, changed_by = $1, changed_at = now()`,
  'update trade_types set name_ja = $1, name_en = $1, name_mn = $1, changed_by = $1, changed_at = now()',
  'update payment_classes set name_ja = $1, name_en = $1, name_mn = $1, changed_by = $1, changed_at = now()',
  // A text setting, a choice setting, and fields of a credit card configuration.
  `insert into config_types (id, code, subject, kind, name_ja, name_en, name_mn, note_ja, note_en, note_mn, choices, sequence,
       changed_by, changed_at)
     select id, 'hostile' || id, subject, kind, $1, $1, $1, $1, $1, $1, choices, 1, $1, now()
     from (values (901::smallint, 'TENANT', 'TEXT', '{}'::text[]), (902::smallint, 'TENANT', 'CHOICE', array[$1::text]),
       (903::smallint, 'CREDIT_CARD', 'TEXT', '{}'::text[])) t (id, subject, kind, choices) on conflict do nothing`,
  `insert into config_values (tenant_id, merchant_id, config_type_id, is_set, value, changed_at, changed_by)
     select m.tenant_id, m.id, t.id, true, $1, now(), $1 from merchants m join config_types t on t.id >= 901
     where m.is_system = (t.subject = 'TENANT') on conflict do nothing`,
  `insert into config_changes (tenant_id, merchant_id, id, config_type_id, was_set, before_value, is_set, after_value, changed_at,
       changed_by)
     select tenant_id, merchant_id, config_type_id, config_type_id, true, $1, true, $1, now(), $1 from config_values
     on conflict do nothing`,
]

/**
 * Removes check constraints on the length and format of names, because escaping must not depend on
 * them.
 */
const unlimited = `do $limits$ declare one record; begin
  for one in select conrelid::regclass as of, conname from pg_constraint where contype = 'c'
      and conrelid in ('trade_types'::regclass, 'payment_classes'::regclass, 'config_types'::regclass, 'config_values'::regclass) loop
    execute format('alter table %s drop constraint %I', one.of, one.conname);
  end loop;
end $limits$`

/**
 * Writes a text into every column that can contain text from users.
 * @param hostile the text; the tenant's `colour` is set in addition
 */
export async function plantText(
  connection: Connection,
  hostile: string,
  colour: string,
): Promise<void> {
  await connection.query(unlimited)
  for (const sentence of sentences) await connection.query(sentence, [hostile])
  await connection.query(`update tenants set style = $1 where code = 'steppe'`, [colour])
}
