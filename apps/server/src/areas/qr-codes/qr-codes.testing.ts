import type { QrCode } from '@choba/contract/qr-codes.contract.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { type Answer, type Client, resultOf } from '#testing/test-app.ts'

const nothing = {
  terminalId: null,
  amount: null,
  merchantName: null,
  city: null,
  postalCode: null,
  localName: null,
  categoryCode: null,
  url: null,
}
export const payment = {
  ...nothing,
  name: 'レジ横',
  storeId: '1',
  kind: 'PAYMENT',
  merchantName: 'HINODE',
  city: 'TOKYO',
}
export const address = {
  ...nothing,
  name: 'メニュー',
  storeId: '1',
  kind: 'URL',
  url: 'https://shop.example/menu',
}

export const addCode = (client: Client, more: object = {}) =>
  client.post('qr/add', { ...payment, ...more })
export const addedCode = async (client: Client, more: object = {}): Promise<QrCode> =>
  resultOf(await addCode(client, more))

/** Uploads a logo as the portal does. */
export const sendLogo = (client: Client, bytes: Uint8Array): Promise<Answer> =>
  client.send({ method: 'POST', url: '/apiproxy/api/qr/logo', ...fileForm(bytes) })
