import { isIP } from 'node:net'
import { isOrigin } from '#platform/http/security-policy.ts'

/** Tenant that is created in an empty database. */
export interface FirstTenant {
  /** Code of the tenant, which is also the name of its sign-in realm. */
  code: string
  /** Display name of the service. */
  name: string
  currency: string
  timeZone: string
}

const zones: Record<string, string> = {
  JPY: 'Asia/Tokyo',
  CNY: 'Asia/Shanghai',
  MNT: 'Asia/Ulaanbaatar',
  QAR: 'Asia/Qatar',
}

function isTimeZone(name: string): boolean {
  try {
    new Date(0).toLocaleString('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Reads the settings of the first tenant. @throws Error with a message for the operator */
export function readFirstTenant(env: NodeJS.ProcessEnv): FirstTenant {
  const code = env['CHOBA_TENANT'] || 'main'
  if (!/^[a-z0-9-]{1,40}$/.test(code)) {
    throw new Error('CHOBA_TENANT is a short code: small letters, digits and hyphens, 40 at most.')
  }
  const currency = env['CHOBA_CURRENCY'] || 'JPY'
  if (!(currency in zones))
    throw new Error(`CHOBA_CURRENCY is one of ${Object.keys(zones).join(', ')}.`)
  const timeZone = env['CHOBA_TIME_ZONE'] || zones[currency]!
  if (!isTimeZone(timeZone))
    throw new Error('CHOBA_TIME_ZONE is the name of a time zone, such as Asia/Tokyo.')
  return { code, name: env['CHOBA_TENANT_NAME'] || 'Choba', currency, timeZone }
}

/**
 * Reads the public URL as an origin.
 * @throws Error with a message for the operator
 */
export function readPublicUrl(env: NodeJS.ProcessEnv, port: number, production: boolean): string {
  const text = env['PUBLIC_URL']
  if (!text && production) throw new Error('PUBLIC_URL is needed: the address people open.')
  const origin = (text || `http://localhost:${port}`).replace(/\/$/, '')
  if (!isOrigin(origin)) {
    throw new Error(
      'PUBLIC_URL is an address such as https://pay.example.com, without a path; http:// is for localhost alone.',
    )
  }
  return origin
}

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Reads the origins that may serve widgets. @throws Error with a message for the operator */
export function readWidgetOrigins(env: NodeJS.ProcessEnv): string[] {
  const origins = listed(env['CHOBA_WIDGET_ORIGINS'])
  const wrong = origins.find((origin) => !isOrigin(origin))
  if (wrong !== undefined) {
    throw new Error(
      `CHOBA_WIDGET_ORIGINS is a list of origins such as https://chat.example.com; ${wrong} is none.`,
    )
  }
  return origins
}

/** True for an IP address, and for a network that does not contain every address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** Reads a list of addresses and networks. @throws Error with a message for the operator */
export function readNetworks(
  env: NodeJS.ProcessEnv,
  name: 'TRUST_PROXY' | 'CHOBA_OUTSIDE_NETWORKS',
): string[] {
  const networks = listed(env[name])
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) {
    throw new Error(
      `${name} is a list of addresses or networks such as 127.0.0.1, 10.0.0.0/8; ${wrong} is none.`,
    )
  }
  return networks
}
