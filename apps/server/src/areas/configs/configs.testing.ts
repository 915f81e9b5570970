import type { ConfigType, ConfigValue } from '@choba/contract/config-types.ts'
import { type Client, resultOf, type TestApp } from '#testing/test-app.ts'

let made = 0

/** What a new config type is sent with: a text of tenants, unless `parts` say otherwise. */
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

/** The same row as a change is sent with. */
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

/** A value of a tenant or a merchant that is there: by the id of its type. */
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
