import { FirstUser, KnownCurrency, TimeZone } from '@choba/contract/merchants.contract.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import { TenantCode } from '@choba/contract/tenant-code.ts'
import {
  type ChangedTenant,
  type NewTenant,
  signInServices,
  type Tenant,
  TENANT_NAME_MAX,
  TENANT_ORIGINS_MAX,
  tenantStates,
} from '@choba/contract/tenants.contract.ts'
import { trimmedLine } from '@choba/contract/fields.ts'
import { noUser, type UserPart } from '#form/first-user.ts'
import * as z from 'zod/mini'

/**
 * Form values of a tenant. Code, currency, time zone and first administrator are used only for a
 * new tenant.
 */
export interface TenantInput extends UserPart {
  tenantCode: string
  name: string
  oem: string
  style: string
  origins: { origin: string }[]
  currency: string | null
  timeZone: string | null
  signInService: Tenant['signInService']
  invitationLanguage: Language
  state: Tenant['state']
}

const chosen = (schema: z.core.$ZodType<string>) =>
  z
    .nullable(z.string())
    .check(z.refine((value) => value !== null && z.safeParse(schema, value).success))

/**
 * True if the text is an origin in the form that browsers use: without a path or trailing slash.
 * The server checks further rules.
 */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.parse(text)?.origin === text

/** Reports a duplicate origin at the second field that contains it. */
const origins = z
  .array(z.object({ origin: z.string().check(z.trim(), z.maxLength(200), z.refine(isOrigin)) }))
  .check(z.minLength(1), z.maxLength(TENANT_ORIGINS_MAX), (payload) => {
    const texts = payload.value.map(({ origin }) => origin)
    const twice = texts.findIndex((text, at) => texts.indexOf(text) !== at)
    if (twice >= 0)
      payload.issues.push({
        code: 'custom',
        path: [twice, 'origin'],
        message: 'twice',
        input: payload.value,
      })
  })

const parts = {
  name: trimmedLine(TENANT_NAME_MAX, 1),
  oem: trimmedLine(TENANT_NAME_MAX, 0),
  style: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/)),
  origins,
  signInService: z.enum(signInServices),
  state: z.enum(tenantStates),
}

export const newTenantForm = z.object({
  ...parts,
  tenantCode: TenantCode,
  currency: chosen(KnownCurrency),
  timeZone: chosen(TimeZone),
  firstUser: FirstUser,
  invitationLanguage: z.enum(languages),
})
const asItIs = z.nullable(z.string())
export const tenantForm = z.object({
  ...parts,
  tenantCode: z.string(),
  currency: asItIs,
  timeZone: asItIs,
  firstUser: z.object({ userName: z.string(), userFullName: z.string(), userEmail: z.string() }),
  invitationLanguage: z.enum(languages),
})

/** Returns the initial form values of a new tenant, based on the user's tenant. */
export const emptyTenant = (
  currency: string,
  timeZone: string | null,
  invitationLanguage: Language,
): TenantInput => ({
  tenantCode: '',
  name: '',
  oem: '',
  style: '',
  origins: [{ origin: '' }],
  currency,
  timeZone,
  invitationLanguage,
  signInService: 'EMBEDDED',
  state: 'ACTIVE',
  firstUser: noUser,
})

export const inputOf = (tenant: Tenant): TenantInput => ({
  tenantCode: tenant.tenantCode,
  name: tenant.name,
  oem: tenant.oem,
  style: tenant.style,
  origins: tenant.origins.map((origin) => ({ origin })),
  currency: tenant.currency,
  timeZone: tenant.timeZone,
  invitationLanguage: 'ja',
  signInService: tenant.signInService,
  state: tenant.state,
  firstUser: noUser,
})

const partsOf = ({ tenantCode, name, oem, style, signInService, ...input }: TenantInput) => ({
  tenantCode,
  name,
  oem,
  style,
  origins: input.origins.map(({ origin }) => origin),
  signInService,
})

export const newTenantOf = (input: TenantInput): NewTenant => ({
  ...partsOf(input),
  currency: input.currency!,
  timeZone: input.timeZone!,
  firstUser: input.firstUser,
  invitationLanguage: input.invitationLanguage,
})

export const changedTenantOf = (version: number, input: TenantInput): ChangedTenant => ({
  ...partsOf(input),
  version,
  state: input.state,
})
