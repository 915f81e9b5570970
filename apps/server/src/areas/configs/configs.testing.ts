import type { ConfigType, ConfigValue } from '@choba/contract/config-types.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'

let made = 0

/**
 * Returns the body of a call that adds a setting type. By default, it is a text setting for
 * tenants; `parts` overrides fields.
 */
export const newType = (parts: object = {}) => ({
  code: `sample${++made}`,
  subject: 'TENANT',
  kind: 'TEXT',
  nameJa: '見本',
  nameEn: 'Sample',
  nameMn: 'Жишээ',
  noteJa: '',
  noteEn: '',
  noteMn: '',
  choices: [],
  minimum: null,
  maximum: null,
  sequence: 500,
  ...parts,
})

/**
 * Returns the body of a call that changes a type. Fields that `parts` does not contain keep their
 * current values.
 */
export function changedType(row: ConfigType, parts: object = {}) {
  const {
    code: _code,
    subject: _subject,
    kind: _kind,
    isBuiltIn: _isBuiltIn,
    valueCount: _valueCount,
    ...rest
  } = row
  const { changedAt: _changedAt, changedBy: _changedBy, ...kept } = rest
  return { ...kept, ...parts }
}

export const configHolder = (test: TestApp): Promise<Client> => test.signIn('sysconfig')

export const addedType = async (client: Client, parts: object = {}): Promise<ConfigType> =>
  resultOf(await client.post('tenant/createtenantconfigtype', newType(parts)))

/** Adds a setting type, and a value of it for a tenant or a merchant. Returns the value. */
export async function addedValue(
  client: Client,
  { of, value, ...parts }: { of: Readonly<Record<string, string>>; value: string; kind?: string },
): Promise<ConfigValue> {
  const subject = 'entCode' in of ? 'CREDIT_CARD' : 'TENANT'
  const { configTypeId } = await addedType(client, { subject, ...parts })
  const path = 'entCode' in of ? 'tenant/createentcreditcardconfig' : 'tenant/createtenantconfig'
  return resultOf(await client.post(path, { ...of, configTypeId, value }))
}

export const builtInValue = async (
  client: Client,
  tenantCode: string,
  code: string,
): Promise<ConfigValue> => {
  const { items } = resultOf<{ items: ConfigValue[] }>(
    await client.get('tenant/gettenantconfigs', { tenantCode }),
  )
  return items.find((one) => one.code === code)!
}
