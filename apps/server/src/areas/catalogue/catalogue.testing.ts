import type { CatalogueDetail } from '@choba/contract/catalogue-items.ts'
import type { LogosOfType } from '@choba/contract/payment-logos.ts'
import { fileForm, tinyPng } from '#platform/files/files.testing.ts'
import { type Answer, type Client, resultOf, type TestApp } from '#testing/test-app.ts'

/** Names of the three lists in the API's paths. */
export const lists = {
  tradeType: 'tradetype',
  paymentClass: 'paymentclass',
  paymentType: 'paymenttype',
} as const

let made = 0

/** Returns a code that no item has yet. */
export const newCode = (): string => `SAMPLE_${++made}`

/**
 * Returns the body of a call that adds an item to a list. A payment method is added to the card
 * class.
 */
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

/**
 * Returns the body of a call that changes an item. Values that `parts` does not contain stay as
 * they are.
 */
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

/** @param place ID of the payment method, background, and version of the logo to be replaced */
export const uploadLogo = (
  { send }: Pick<Client, 'send'>,
  place: { itemId: string; background: string; version?: string },
  bytes: Uint8Array = tinyPng,
): Promise<Answer> =>
  send({
    method: 'POST',
    url: '/apiproxy/api/tenant/uploadpaymenttypelogo',
    ...fileForm(bytes, { fields: place }),
  })

/**
 * Adds a payment method with a logo for the light background. Returns the method's ID, the
 * background and the logo's version.
 */
export async function addedLogo(
  client: Client,
): Promise<{ itemId: string; background: 'LIGHT'; version: number }> {
  const place = {
    itemId: (await addedItem(client, 'paymentType')).itemId,
    background: 'LIGHT' as const,
  }
  const { light } = resultOf<LogosOfType>(await uploadLogo(client, place))
  return { ...place, version: light!.version }
}
