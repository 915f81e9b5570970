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
    summary: 'List tenants',
    description:
      'Tenants that the caller can name, including archived ones, sorted by code. Tenants in `tenantCode` also get their time zone and the number of their records.',
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
    summary: 'Create a tenant',
    description:
      'Also creates its origins, administrator roles and first administrator, who is invited by e-mail. Fails with 400 if code, realm or origin are taken or a setting does not exist, and with 1020 if the test of its Keycloak fails.',
    can: serviceMay('SystemConfig.add'),
    body: NewTenant,
    result: Tenant,
    raises: ['emailRegistered', 'usernameExists', 'signInServiceError'],
  },
  modify: {
    method: 'PUT',
    path: 'tenant/updatetenant',
    summary: 'Change, archive or restore a tenant',
    description:
      'Fails with 1200 for archiving the own tenant, and with 1020 if the test of a new Keycloak fails.',
    can: serviceMay('SystemConfig.edit'),
    body: ChangedTenant,
    result: Tenant,
    raises: ['notFound', 'conflict', 'nothingToDo', 'signInServiceError'],
  },
  export: {
    method: 'GET',
    path: 'tenant/exporttenant',
    summary: 'Download all data of an archived tenant',
    description:
      'A zip file with rows, files, audit chain, and a manifest of hashes. Fails with 1200 if the tenant is not archived.',
    can: serviceMay('SystemConfig.delete'),
    query: z.strictObject({ tenantCode }),
    download: 'list',
    fileTypes: ['application/zip'],
    raises: ['notFound'],
  },
  remove: {
    method: 'DELETE',
    path: 'tenant/deletetenant',
    summary: 'Request the deletion of an archived tenant',
    description:
      'Another administrator must approve the request. Fails with 1200 if the tenant is not archived or has changed since its export, and with a conflict (409) if a request waits.',
    can: serviceMay('SystemConfig.delete'),
    body: DeletedTenant,
    result: z.strictObject({ approvalId: id }),
    raises: ['notFound', 'conflict'],
  },
  image: {
    method: 'GET',
    path: 'tenant/tenantimage',
    summary: 'Download a picture of the theme of a tenant',
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
    summary: 'Upload a picture for the theme of a tenant',
    description: 'PNG or JPEG of up to 2 MB. Replaces the current picture.',
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
    summary: 'Delete a picture of the theme of a tenant',
    can: serviceMay('SystemConfig.edit'),
    body: z.strictObject({ tenantCode, kind: z.enum(tenantImages), version }),
    result: Tenant,
    raises: ['notFound', 'conflict'],
  },
  testSignIn: {
    method: 'GET',
    path: 'tenant/testsignin',
    summary: 'Test the connection to Keycloak',
    description: 'Gets its addresses, keys and a token. Fails with 1020 and names the step.',
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
    summary: 'Test the connection to the mail server',
    description: 'Fails with 1060 if the server does not answer.',
    can: serviceMay('SystemConfig.search'),
    result: z.strictObject({ milliseconds: count }),
    raises: ['thirdPartyUnavailable'],
  },
})
