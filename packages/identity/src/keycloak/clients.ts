import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import type { KeycloakServer } from './server.ts'
import { AUDIENCE } from '../port.ts'

/** Client with which this server checks passwords. Users never sign in with it. */
export const PASSWORD_CHECK = 'choba-password-check'

const audienceMapper = {
  name: AUDIENCE,
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: {
    'included.custom.audience': AUDIENCE,
    'access.token.claim': 'true',
    'id.token.claim': 'false',
  },
}

/**
 * Creates or updates the portal's client: public, authorization code with PKCE only, and redirects
 * only to these origins.
 */
export async function ensurePortalClient(
  server: KeycloakServer,
  realm: string,
  clientId: string,
  origins: readonly string[],
): Promise<void> {
  const homes = origins.map((origin) => `${origin}/`)
  await ensureClient(server, realm, {
    clientId,
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    // Choba manages roles, so a token identifies a user but contains no permissions.
    fullScopeAllowed: false,
    redirectUris: homes,
    webOrigins: [...origins],
    attributes: {
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': homes.join('##'),
    },
    protocolMappers: [audienceMapper],
    defaultClientScopes: ['basic', 'acr', 'profile', 'email'],
    optionalClientScopes: [],
  })
}

/**
 * Creates or updates a client that checks a name and password for this server only, without a
 * second factor.
 */
export async function ensurePasswordCheck(
  server: KeycloakServer,
  realm: string,
  secret: string,
): Promise<void> {
  const flow = await server.ask((admin) => ensureFlow(admin, realm))
  await ensureClient(server, realm, {
    clientId: PASSWORD_CHECK,
    publicClient: false,
    clientAuthenticatorType: 'client-secret',
    secret,
    standardFlowEnabled: false,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: true,
    serviceAccountsEnabled: false,
    fullScopeAllowed: false,
    redirectUris: [],
    webOrigins: [],
    attributes: { 'use.refresh.tokens': 'false' },
    authenticationFlowBindingOverrides: { direct_grant: flow },
    defaultClientScopes: ['basic'],
    optionalClientScopes: [],
  })
}

type Client = NonNullable<Awaited<ReturnType<KeycloakAdminClient['clients']['findOne']>>>
type Wanted = Client & Required<Pick<Client, 'clientId' | 'attributes'>>

async function ensureClient(server: KeycloakServer, realm: string, wanted: Wanted): Promise<void> {
  const { clientId, protocolMappers = [] } = wanted
  const [found] = await server.ask((admin) => admin.clients.find({ realm, clientId }))
  if (!found)
    return void (await server.ask((admin) =>
      admin.clients.create({ realm, ...wanted, enabled: true }),
    ))
  const id = found.id!
  const kept = {
    attributes: { ...found.attributes, ...wanted.attributes },
    protocolMappers: found.protocolMappers,
  }
  await server.ask((admin) =>
    admin.clients.update({ realm, id }, { ...found, ...wanted, ...kept, enabled: true }),
  )
  // Keycloak ignores the list of mappers in the update of a client, so each missing mapper is added
  // with a separate request.
  for (const mapper of protocolMappers) {
    const present = found.protocolMappers?.find(({ name }) => name === mapper.name)
    if (!present)
      await server.ask((admin) => admin.clients.addProtocolMapper({ realm, id }, mapper))
  }
}

/** Returns the id of an authentication flow that checks only name and password. */
async function ensureFlow(admin: KeycloakAdminClient, realm: string): Promise<string> {
  const { authenticationManagement } = admin
  const find = async () =>
    (await authenticationManagement.getFlows({ realm })).find((one) => one.alias === PASSWORD_CHECK)
  if (!(await find())) {
    const flow = { alias: PASSWORD_CHECK, providerId: 'basic-flow', topLevel: true, builtIn: false }
    await authenticationManagement.createFlow({ realm, ...flow })
  }
  const present = await authenticationManagement.getExecutions({ realm, flow: PASSWORD_CHECK })
  for (const provider of ['direct-grant-validate-username', 'direct-grant-validate-password']) {
    if (!present.some(({ providerId }) => providerId === provider))
      await authenticationManagement.addExecutionToFlow({ realm, flow: PASSWORD_CHECK, provider })
  }
  for (const execution of await authenticationManagement.getExecutions({
    realm,
    flow: PASSWORD_CHECK,
  })) {
    if (execution.requirement === 'REQUIRED') continue
    const required = { ...execution, requirement: 'REQUIRED' }
    await authenticationManagement.updateExecution({ realm, flow: PASSWORD_CHECK }, required)
  }
  return (await find())!.id!
}
