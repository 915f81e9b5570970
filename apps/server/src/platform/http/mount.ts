import { SUCCESS } from '@choba/contract/result-types.ts'
import { addressOf, type Endpoint } from '@choba/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { STORES_HEADER, type SeenStores } from '@choba/contract/store-share.ts'
import { SUPPORT_HEADER } from '@choba/contract/support-sessions.contract.ts'
import * as z from 'zod/mini'
import { badField } from '@choba/contract/bad-input.ts'
import { languageOf, success } from './answers.ts'
import { principalOf, type Caller } from '#platform/calls/call.ts'
import type { Downloads } from './downloads.ts'
import {
  acceptUpload,
  readUpload,
  type UploadForm,
  type UploadSlots,
} from '#platform/files/upload.ts'
import type { VirusScan } from '#platform/files/virus-scan.ts'
import { admit, admitInput, assertSupportRuns, type Gate } from '#platform/access/guard.ts'
import { badFields, checkInput } from './input-check.ts'
import type { Load, Admission } from './load.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { aboutNamedTenant } from '#platform/access/tenant-of-call.ts'
import { acceptLines, signedLines } from './signed-lines.ts'
import { perform, performDownload, type Input, type Route } from '#platform/calls/routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    admission: Admission | null
  }
}

function refuseStrayBody(endpoint: Endpoint, body: unknown) {
  const isEmpty =
    body === undefined ||
    body === null ||
    (typeof body === 'object' && Object.keys(body).length === 0)
  if (!endpoint.body && !isEmpty) throw new AppError('badRequest', badField('', 'unknown'))
}

async function sendDownload(
  route: Route,
  { gate, downloads }: Mounting,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
) {
  const way = {
    admission: request.admission!,
    request: request.raw,
    response: reply.raw,
    downloads,
    log: request.log,
  }
  const caller = aboutNamedTenant(request.caller!, gate.tenants, route.endpoint, input)
  const file = await performDownload(route, caller, gate.principals, input, way)
  return reply
    .headers({ ...file.headers, 'x-result-type': String(SUCCESS), 'cache-control': 'no-store' })
    .header(
      'content-disposition',
      `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .type(file.contentType)
    .send(file.stream)
}

/**
 * Skips schema validation of the body. Handlers of uploads and signed lines read the body
 * themselves, after the guard and the load limits.
 */
const checkAllButBody: NonNullable<RouteOptions['validatorCompiler']> = (part) =>
  part.httpPart === 'body' ? () => true : checkInput(part as Parameters<typeof checkInput>[0])

/** Returns the size limit and the field names of an upload form; null if the call is no upload. */
function formOf({ upload, body }: Endpoint): UploadForm | null {
  if (!upload) return null
  const { shape } = body as z.ZodMiniObject
  return { limit: upload.limit, fields: Object.keys(shape).filter((name) => name !== 'file') }
}

/** Validates an upload form against the schema of its call. @throws AppError badRequest */
function checked({ body }: Endpoint, form: { readonly file: File }): { readonly file: File } {
  const read = z.safeParse(body!, form)
  if (!read.success)
    throw new AppError('badRequest', { fields: badFields(read.error.issues, form) })
  return read.data as { file: File }
}

/** Dependencies that all routes share: access control, load limits, upload checks. */
export interface Mounting {
  gate: Gate
  load: Load
  uploads: UploadSlots
  scan: VirusScan
  downloads: Downloads
  /** True if answers are validated against the contract before they are sent. */
  checkAnswers: boolean
}

/**
 * Returns `all` or `some` for the stores that a merchant's user sees; undefined for administrators
 * and without a sign-in.
 */
function seenStoresOf({ principal }: Caller): SeenStores | undefined {
  if (!principal || principal.isAdmin) return undefined
  return principal.stores === 'all' ? 'all' : 'some'
}

/**
 * Rejects changes on a server in quiet mode; sign-in and reads still work.
 * @throws AppError quietCopy
 */
function refuseChange({ isQuiet }: Gate, { endpoint, name }: Route): void {
  if (isQuiet && endpoint.method !== 'GET' && !name.startsWith('session.'))
    throw new AppError('quietCopy')
}

/** Registers a route: guard, validation, handler and envelope. Every call is registered here. */
export function mount(app: FastifyInstance, mounting: Mounting, route: Route): void {
  const { gate, load, uploads, scan, checkAnswers } = mounting
  const { endpoint, name } = route
  const form = formOf(endpoint)
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    refuseStrayBody(endpoint, request.body)
    const upload = form && checked(endpoint, await readUpload(request, form))
    const body =
      upload ?? (endpoint.lines ? signedLines(request, endpoint.lines.limit) : request.body)
    const input: Input = { query: request.query, body }
    await admitInput(request.caller!, name, endpoint, input)
    if (upload) await scan(upload.file, request.log)
    if (endpoint.download) return sendDownload(route, mounting, request, reply, input)
    const caller = aboutNamedTenant(request.caller!, gate.tenants, endpoint, input)
    const result = await perform(route, caller, gate.principals, input, request.admission!)
    await assertSupportRuns(caller)
    if (checkAnswers && endpoint.result) z.parse(endpoint.result, result)
    reply.header('x-result-type', String(SUCCESS))
    if (endpoint.rawResponse)
      return reply.code(endpoint.rawResponse).type('application/json; charset=utf-8').send(result)
    return success(result, languageOf(request.headers))
  }

  const options: RouteOptions = {
    method: endpoint.method,
    url: addressOf(endpoint),
    schema: {
      querystring: endpoint.query ?? z.strictObject({}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
    },
    onRequest: async (request, reply) => {
      refuseChange(gate, route)
      const admission = (request.admission = load.enter(endpoint))
      // If the connection closes, the response may never be sent, so this releases the load slot.
      reply.raw.once('close', () => admission.leave())
      request.caller = await admit(gate, request, name, endpoint)
      const seen = seenStoresOf(request.caller)
      if (seen) reply.header(STORES_HEADER, seen)
      if (request.caller.principal?.hasSupport) reply.header(SUPPORT_HEADER, '1')
    },
    onResponse: async ({ admission }) => admission?.leave(),
    handler: (request, reply) =>
      endpoint.upload
        ? uploads.take(principalOf(request.caller!).user.id, () => answer(request, reply))
        : answer(request, reply),
  }
  if (endpoint.lines) {
    return void app.register(async (signed) => {
      acceptLines(signed)
      signed.route({ ...options, validatorCompiler: checkAllButBody })
    })
  }
  if (!form) return void app.route(options)
  void app.register(async (uploading) => {
    await acceptUpload(uploading, form)
    uploading.route({ ...options, validatorCompiler: checkAllButBody })
  })
}
