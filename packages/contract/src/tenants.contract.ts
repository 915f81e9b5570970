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
 * Tenants of the installation, managed by users with the SystemConfig permission (specification §7,
 * Tenant; apps/server/src/areas/tenants/README.md).
 */

export const TENANTS_MAX = 200
/**
 * Maximum number of tenants whose objects are counted in one call. Each needs a query in its own
 * tenant scope.
 */
export const TENANTS_COUNTED_MAX = 20
export const TENANT_ORIGINS_MAX = 10
export const TENANT_NAME_MAX = 60
/** Maximum length of the reason for a deletion, in characters. */
export const DELETION_REASON_MAX = 500

/**
 * Pictures of a theme: the logo on the sign-in page and header, and the icon of the browser tab.
 */
export const tenantImages = ['logo', 'favicon'] as const
/**
 * Maximum size of an uploaded picture in bytes. The server converts it to a smaller picture and
 * stores only that.
 */
export const TENANT_IMAGE_FILE_MAX = 2 * 1024 * 1024
export const tenantImageTypes = ['image/png', 'image/jpeg'] as const

/** Sign-in service of a tenant: the service that is built into Choba, or a configured Keycloak. */
export const signInServices = ['EMBEDDED', 'KEYCLOAK'] as const
/** ARCHIVED: no one can sign in and no jobs run for the tenant. All its data is kept. */
export const tenantStates = ['ACTIVE', 'ARCHIVED'] as const

/**
 * For example `https://pay.example.com`, without path or trailing slash. The server checks the
 * format and that the address is free.
 */
const origin = line(200, 1)
/** Color of the theme as `#rrggbb`; empty for the default color. */
const colour = z.string().check(z.regex(/^(#[0-9a-f]{6})?$/))

const parts = {
  name: trimmedLine(TENANT_NAME_MAX, 1),
  /** Name of the service as shown to users; empty to use `name`. */
  oem: trimmedLine(TENANT_NAME_MAX, 0),
  style: colour,
  /** The first address is used for links in e-mails. */
  origins: z.array(origin).check(z.minLength(1), z.maxLength(TENANT_ORIGINS_MAX)),
  signInService: z.enum(signInServices),
}

export const Tenant = z.strictObject({
  tenantCode: z.string(),
  ...parts,
  name: z.string(),
  origins: z.array(z.string()),
  currency,
  /**
   * Time zone of the tenant's administrators. In the list of all tenants, the time zone and the
   * counts are null except for the caller's own tenant.
   */
  timeZone: z.nullable(z.string()),
  /** Realm that the tenant's users sign in to. */
  keycloakRealm: z.string(),
  state: z.enum(tenantStates),
  /** Uploaded pictures. A missing picture is replaced by a letter on the theme color. */
  images: z.array(z.enum(tenantImages)),
  merchantCount: z.nullable(count),
  /** Number of users who can sign in, including administrators. */
  userCount: z.nullable(count),
  /**
   * Latest export made while the tenant was archived; null if there is none. A tenant can only be
   * deleted after an export.
   */
  exported: z.nullable(
    z.strictObject({
      at: instant,
      by: z.string(),
      /** Number of rows in the file. */
      rows: count,
      /**
       * Number of all rows of the tenant, including credentials, which the file does not contain.
       */
      allRows: count,
      /** SHA-256 hash of the file, in hexadecimal. */
      sha256: z.string(),
    }),
  ),
  /** True for the caller's own tenant, which cannot be archived. */
  isOwn: z.boolean(),
  version,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})
export type Tenant = z.output<typeof Tenant>

export const NewTenant = z.strictObject({
  tenantCode: TenantCode,
  ...parts,
  /** Currency for new merchants of the tenant. Never changes. */
  currency,
  timeZone: line(64, 1),
  firstUser: FirstUser,
  /** Language of the invitation. Defaults to the language of the call. */
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

/** Body of the 409 response if the tenant was changed in the meantime. */
export const StaleTenant = z.strictObject({
  changedBy: z.string(),
  changedAt: instant,
  current: Tenant,
})
export type StaleTenant = z.output<typeof StaleTenant>

/**
 * Steps of a Keycloak test, in order: discovery document, signing keys, and a token for this
 * installation.
 */
export const signInSteps = ['discovery', 'keys', 'token'] as const
/**
 * Details of a failed test (error 1020): the failed step and address. Null if no Keycloak is
 * configured.
 */
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
      /** Deletion requests for tenants that wait for a decision. */
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
    summary: 'A picture of a tenant’s theme',
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
    /** Duration of each step in milliseconds. */
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
