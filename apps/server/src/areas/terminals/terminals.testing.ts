import type {
  IssuedLicense,
  Registration,
  Terminal,
  TerminalPage,
} from '@choba/contract/terminals.contract.ts'
import type { Envelope } from '@choba/contract/envelope.ts'
import { type Client, hosts, resultOf, type TestApp } from '#testing/test-app.ts'

let devices = 0
/** Returns the registration data of a new device. */
export const device = (more: object = {}) => ({
  deviceNo: `TEST-${process.pid}-${++devices}`,
  deviceType: 'POS',
  appVersion: '4.2.0',
  ...more,
})

/** Extracts the license code from the text of the QR code. */
export const codeOf = ({ text }: IssuedLicense): string => text.split('#')[1]!

export const issue = async (client: Client, storeId = '1'): Promise<IssuedLicense> =>
  resultOf(await client.post('shop/licenseqr', { storeId }))

/** Sends a registration as a device, without a signed-in user. */
export async function send(
  test: Pick<TestApp, 'app'>,
  body: object,
  { tenant = 'demo', language = 'ja' }: { tenant?: keyof typeof hosts; language?: string } = {},
): Promise<{ status: number; envelope: Envelope<Registration> }> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/apiproxy/api/terminal/register',
    headers: {
      host: hosts[tenant],
      'accept-language': language,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, envelope: answer.json() }
}

export const registerWith = async (
  test: Pick<TestApp, 'app'>,
  licenseCode: string,
  more: object = {},
): Promise<Registration> => (await send(test, { licenseCode, ...device(more) })).envelope.result

export const listed = async (
  client: Client,
  query: Record<string, string | string[]> = {},
): Promise<TerminalPage> =>
  resultOf(await client.get('shop/terminals', { pageSize: '200', ...query }))

/** Registers a new terminal at a store. */
export async function registered(
  test: TestApp,
  client: Client,
  storeId = '1',
  more: object = {},
): Promise<Terminal> {
  const issued = await issue(client, storeId)
  const answer = await registerWith(test, codeOf(issued), more)
  if (answer.outcome === 'REJECTED') throw new Error(answer.reason)
  const { items } = await listed(client, { storeId, search: issued.license.licenseNo })
  return items[0]!
}
