import type { CatalogueDetail } from '@choba/contract/catalogue-items.ts'
import type { LogosOfType } from '@choba/contract/payment-logos.ts'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { type Answer, type Client, resultOf, type TestApp } from '#testing/test-app.ts'

/** The paths of the three lists. */
export const lists = {
  tradeType: 'tradetype',
  paymentClass: 'paymentclass',
  paymentType: 'paymenttype',
} as const

let made = 0

/** A code that nothing has yet. */
export const newCode = (): string => `SAMPLE_${++made}`

/** What something new of a list is sent with; of a payment type, in the class of cards. */
export const newItem = (list: keyof typeof lists, code = newCode()) => ({
  code,
  nameJa: `見本 ${code}`,
  nameEn: `Sample ${code}`,
  nameMn: `Жишээ ${code}`,
  sequence: 500,
  ...(list === 'paymentClass' && { paymentClass: 'CARD' }),
  ...(list === 'paymentType' && { classId: '2' }),
})

export const addedItem = async (
  client: Client,
  list: keyof typeof lists,
  parts: object = {},
): Promise<CatalogueDetail> =>
  resultOf(await client.post(`${lists[list]}/add`, { ...newItem(list), ...parts }))

/** The same row as a change is sent with. */
export const changedItem = (row: CatalogueDetail, parts: object = {}) => {
  const { itemId, version, nameJa, nameEn, nameMn, sequence, state, classId } = row
  return {
    itemId,
    version,
    nameJa,
    nameEn,
    nameMn,
    sequence,
    state,
    ...(classId !== null && { classId }),
    ...parts,
  }
}

export const holderOf = (test: TestApp, tenant: 'demo' | 'steppe' = 'demo'): Promise<Client> =>
  test.signIn('sysconfig', tenant)

/** @param place of the payment type: its id, the ground, and the version of what is replaced */
export const uploadLogo = (
  { send }: Pick<Client, 'send'>,
  place: { itemId: string; ground: string; version?: string },
  bytes: Uint8Array = tinyPng,
): Promise<Answer> =>
  send({
    method: 'POST',
    url: '/apiproxy/api/tenant/uploadpaymenttypelogo',
    ...fileForm(bytes, { fields: place }),
  })

/** The place of a logo of a new payment type, for a light ground. */
export async function addedLogo(
  client: Client,
): Promise<{ itemId: string; ground: 'LIGHT'; version: number }> {
  const place = {
    itemId: (await addedItem(client, 'paymentType')).itemId,
    ground: 'LIGHT' as const,
  }
  const { light } = resultOf<LogosOfType>(await uploadLogo(client, place))
  return { ...place, version: light!.version }
}
