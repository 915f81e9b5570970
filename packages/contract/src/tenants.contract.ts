import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import {
  count,
  currency,
  id,
  instant,
  integerParam,
  line,
  paragraphs,
  repeated,
  trimmedLine,
  version,
} from './fields.ts'
import { FirstUser } from './merchants.contract.ts'
import { adminMay, serviceMay } from './permissions.ts'
import { languages } from './session.contract.ts'
import { TENANT_CODE_MAX, TenantCode } from './tenant-code.ts'

/**
 * Tenants of the installation, run by holders of SystemConfig (specification §7, Tenant;
 * apps/server/src/areas/tenants/README.md).
 */

export const TENANTS_MAX = 200
/** So many are counted in at once: each in its own scope. */
export const TENANTS_COUNTED_MAX = 20
export const TENANT_ORIGINS_MAX = 10
export const TENANT_NAME_MAX = 60
/** The longest reason for a deletion. */
export const DELETION_REASON_MAX = 500

/** Pictures of a brand: the one of the sign-in page and the header, and the one of the browser's tab. */
export const tenantImages = ['logo', 'favicon'] as const
/** Of a file that is sent, in bytes; it is drawn again, and kept smaller. */
export const TENANT_IMAGE_FILE_MAX = 2 * 1024 * 1024
export const tenantImageTypes = ['image/png', 'image/jpeg'] as const

/** Where its people sign in: the service of this installation, or the Keycloak that it is configured for. */
export const signInServices = ['EMBEDDED', 'KEYCLOAK'] as const
/** ARCHIVED: no one signs in any more, and nothing runs for it; everything of it stays. */
export const tenantStates = ['ACTIVE', 'ARCHIVED'] as const

/** `https://pay.example.com`: no path, no slash at the end. Whether it is one, and free, the server decides. */
const origin = line(200, 1)
/** The colour of the brand, `#rrggbb`; empty for the service's own. */
const colour = z.string().check(z.regex(/^(#[0-9a-f]{6})?$/))

const parts = {
  name: trimmedLine(TENANT_NAME_MAX, 1),
  /** What people call the service; empty for the name. */
  oem: trimmedLine(TENANT_NAME_MAX, 0),
  style: colour,
  /** The first one is that of links in e-mails. */
  origins: z.array(origin).check(z.minLength(1), z.maxLength(TENANT_ORIGINS_MAX)),
  signInService: z.enum(signInServices),
}

export const Tenant = z.strictObject({
  tenantCode: z.string(),
  ...parts,
  name: z.string(),
  origins: z.array(z.string()),
  currency,
  /** The clock of its administrators; null, like what is counted, in the list of all, but for the caller's own. */
  timeZone: z.nullable(z.string()),
  /** The realm its people sign in at. */
  keycloakRealm: z.string(),
  state: z.enum(tenantStates),
  /** Which of its pictures it has; in place of one that it has not, a letter on its colour is drawn. */
  images: z.array(z.enum(tenantImages)),
  merchantCount: z.nullable(count),
  /** People who may sign in, administrators among them. */
  userCount: z.nullable(count),
  /** The last export of it as it is now, archived; null where there is none. Without one it is not deleted. */
  exported: z.nullable(
    z.strictObject({
      at: instant,
      by: z.string(),
      /** In the file. */
      rows: count,
      /** What the tenant has: with credentials, which are not in the file. */
      allRows: count,
      /** Of the file, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
  /** It is the caller's own: that is not archived. */
  isOwn: z.boolean(),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Tenant = z.output<typeof Tenant>

export const NewTenant = z.strictObject({
  tenantCode: TenantCode,
  ...parts,
  /** Of its merchants, when they are made; it never changes. */
  currency,
  timeZone: line(64, 1),
  firstUser: FirstUser,
  /** Of the invitation; left out: the language of the call. */
  invitationLanguage: z.optional(z.enum(languages)),
})
export type NewTenant = z.output<typeof NewTenant>

const tenantCode = line(TENANT_CODE_MAX, 1)

export const ChangedTenant = z.strictObject({
  tenantCode,
  version,
  ...parts,
  state: z.enum(tenantStates),
})
export type ChangedTenant = z.output<typeof ChangedTenant>

export const DeletedTenant = z.strictObject({
  tenantCode,
  version,
  reason: paragraphs(DELETION_REASON_MAX, 1),
})
export type DeletedTenant = z.output<typeof DeletedTenant>

/** What a stale change is answered with (409). */
export const StaleTenant = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Tenant,
})
export type StaleTenant = z.output<typeof StaleTenant>

/** What a test of the Keycloak asks for, one after the other: what it says of itself, its keys, a token for this installation. */
export const signInSteps = ['discovery', 'keys', 'token'] as const
/** What a test that failed is answered with (1020): where. Null: there is no Keycloak. */
export const FailedSignInTest = z.nullable(
  z.strictObject({ address: z.string(), step: z.enum(signInSteps) }),
)
export type FailedSignInTest = z.output<typeof FailedSignInTest>

export const tenants = endpoints({
  list: {
    method: 'GET',
    path: 'tenant/gettenants',
    summary:
      'Every tenant by its code that the caller may name, those that are archived too, and whether there is a Keycloak to sign in at; those that are named with their time zone, and how much there is in them',
    can: adminMay('SystemConfig.search'),
    historyOf: 'tenant',
    query: z.strictObject({ tenantCode: z.optional(repeated(tenantCode, TENANTS_COUNTED_MAX)) }),
    result: z.strictObject({
      items: z.array(Tenant),
      hasKeycloak: z.boolean(),
      /** Deletions that the caller's colleagues or they themselves have asked for, and that wait for a decision. */
      deletions: z.array(z.strictObject({ tenantCode, approvalId: id })),
    }),
  },
  add: {
    method: 'POST',
    path: 'tenant/createtenant',
    summary:
      'Make a tenant with its origins, its administrators’ roles and the first of them, who is invited by e-mail; 400 with `fields` for a code, a realm or an origin that is taken, or settings that there are not; 1020 where its Keycloak fails its test',
    can: serviceMay('SystemConfig.add'),
    body: NewTenant,
    result: Tenant,
    raises: ['emailRegistered', 'usernameExists', 'signInServiceError'],
  },
  modify: {
    method: 'PUT',
    path: 'tenant/updatetenant',
    summary:
      'Change a tenant as it was seen, archive it, or bring it back; 1200 to archive one’s own, 1020 where a Keycloak that it moves to fails its test',
    can: serviceMay('SystemConfig.edit'),
    body: ChangedTenant,
    result: Tenant,
    raises: ['notFound', 'conflict', 'nothingToDo', 'signInServiceError'],
  },
  export: {
    method: 'GET',
    path: 'tenant/exporttenant',
    summary:
      'Everything that an archived tenant has, as a zip file: its rows, files and audit chain, with a manifest of their hashes; 1200 for one that is not archived',
    can: serviceMay('SystemConfig.delete'),
    query: z.strictObject({ tenantCode }),
    download: 'list',
    fileTypes: ['application/zip'],
    raises: ['notFound'],
  },
  remove: {
    method: 'DELETE',
    path: 'tenant/deletetenant',
    summary:
      'Ask another administrator to approve that an archived tenant is deleted as it was exported; 1200 for one that is not archived or not exported with the rows that it has, 409 for one asked about already',
    can: serviceMay('SystemConfig.delete'),
    body: DeletedTenant,
    result: z.strictObject({ approvalId: id }),
    raises: ['notFound', 'conflict'],
  },
  image: {
    method: 'GET',
    path: 'tenant/tenantimage',
    summary: 'A picture of a tenant’s brand',
    can: adminMay('SystemConfig.search'),
    namesTenant: true,
    query: z.strictObject({ tenantCode, kind: z.enum(tenantImages) }),
    download: 'file',
    fileTypes: ['image/png', 'image/svg+xml'],
    raises: ['notFound'],
  },
  uploadImage: {
    method: 'POST',
    path: 'tenant/uploadtenantimage',
    summary:
      'Give a tenant a picture (PNG, JPEG) of up to 2 MB, as the tenant was seen, in place of the one that it has',
    can: serviceMay('SystemConfig.edit'),
    upload: { limit: TENANT_IMAGE_FILE_MAX + 1 },
    body: z.strictObject({
      file: z.file(),
      tenantCode,
      kind: z.enum(tenantImages),
      version: integerParam(1, 2_147_483_647),
    }),
    result: Tenant,
    raises: ['notFound', 'conflict'],
  },
  removeImage: {
    method: 'DELETE',
    path: 'tenant/deletetenantimage',
    summary: 'Take a picture from a tenant, as the tenant was seen',
    can: serviceMay('SystemConfig.edit'),
    body: z.strictObject({ tenantCode, kind: z.enum(tenantImages), version }),
    result: Tenant,
    raises: ['notFound', 'conflict'],
  },
  testSignIn: {
    method: 'GET',
    path: 'tenant/testsignin',
    summary:
      'Ask the Keycloak for its addresses, its keys and a token; 1020, with where it failed, where it does not answer or does not let this installation in',
    can: serviceMay('SystemConfig.search'),
    /** So many milliseconds each took. */
    result: z.strictObject({
      address: z.string(),
      steps: z.strictObject({ discovery: count, keys: count, token: count }),
    }),
    raises: ['signInServiceError'],
  },
  testMail: {
    method: 'GET',
    path: 'tenant/testmail',
    summary:
      'Ask the mail server whether it takes e-mails of this installation; 1060 where it does not answer',
    can: serviceMay('SystemConfig.search'),
    result: z.strictObject({ milliseconds: count }),
    raises: ['thirdPartyUnavailable'],
  },
})
