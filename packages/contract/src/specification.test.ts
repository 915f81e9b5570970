import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { allEndpoints } from './contract.ts'
import { addressOf, type Endpoint } from './endpoint.ts'

/** Calls of the specification (§7) with the query or body fields that it names. */
const specified: Readonly<Record<string, readonly string[]>> = {
  'GET user/userinfo': [],
  'GET user/entlist': [],
  'GET user/userlist': [],
  'GET user/sysadminuserlist': [],
  'GET user/shoplist': [],
  'GET user/messageuserlist': [],
  'GET user/sysmessageuserlist': [],
  'POST user/add': [],
  'POST user/addsysuser': [],
  'PUT user/modify': [],
  'PUT user/modifysysuser': [],
  'DELETE user/delete': [],
  'PUT user/resetpassword': ['userId', 'oldPassword', 'newPassword', 'rePassword'],
  'GET user/entmfaconfiglist': [],
  'PUT user/entmfaconfig': [],
  'POST auth/logout': [],
  'PUT auth/setmfa': [],
  'PUT auth/mfa': ['password', 'email', 'confirmEmail', 'account'],
  'GET tenant/getcurrenttenantwebconfig': [],
  'GET message/managelist': [],
  'GET message/notifications': [],
  'GET message/detailonedit': [],
  'GET message/sysdetailonedit': [],
  'POST message/create': [],
  'POST message/createsystem': [],
  'PUT message/update': [],
  'PUT message/updatesystem': [],
  'DELETE message/delete': [],
  'POST message/uploadfile': [],
  'GET message/syssendmessageuserlist': [],
  'GET message/systemimportantmessagelist': [],
  'GET message/systemnormalmessagelist': [],
  // The specification describes this call, but gives no path. The path is a choice of Choba.
  'GET message/importantlist': ['PageIndex', 'PageSize', 'IgnoreExpiration'],
  'GET tenant/messagetypesforcreateorupdate': [],
  'GET tenant/messagetypesforquery': [],
  'GET tenant/gettenants': [],
  'POST tenant/createtenant': [],
  'PUT tenant/updatetenant': [],
  'DELETE tenant/deletetenant': [],
  'GET tenant/gettenantconfigtypes': [],
  'POST tenant/createtenantconfigtype': [],
  'PUT tenant/updatetenantconfigtype': [],
  'DELETE tenant/deletetenantconfigtype': [],
  'GET tenant/gettenantconfigs': [],
  'POST tenant/createtenantconfig': [],
  'PUT tenant/updatetenantconfig': [],
  'DELETE tenant/deletetenantconfig': [],
  'GET tenant/getentcreditcardconfigs': [],
  'POST tenant/createentcreditcardconfig': [],
  'PUT tenant/updateentcreditcardconfig': [],
  'DELETE tenant/deleteentcreditcardconfig': [],
  'GET tenant/getpaymenttypelogos': [],
  'PUT tenant/updatepaymenttypelogo': [],
  'DELETE tenant/deletepaymenttypelogo': [],
  'POST tenant/uploadpaymenttypelogo': ['file'],
  'POST /edge/review': [],
  'GET /edge/reviews': ['type', 'platform', 'entCode', 'exactUserName'],
  'POST /edge/streamUpload': ['file'],
  'GET /edge/download': ['fileName'],
}

const full = (call: string): string => {
  const [method, path] = call.split(' ') as [string, string]
  return `${method} ${path.startsWith('/') ? path : `/apiproxy/api/${path}`}`
}
const built = new Map(
  allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${addressOf(endpoint)}`, endpoint]),
)
const find = (call: string): Endpoint | undefined => built.get(full(call))

function fieldsOf({ query, body }: Endpoint): string[] {
  const schemas = [query, body].filter((schema) => schema !== undefined)
  return schemas.flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.keys(properties)
  })
}

// `GET /edge/health` is a health check of the server and not part of the contract.
it('the contract has all calls of the specification, with method, path and named fields', () => {
  const calls = Object.keys(specified)
  expect(calls.filter((call) => !find(call))).toEqual([])
  const lacking = calls.flatMap((call) => {
    const fields = fieldsOf(find(call)!)
    return specified[call]!.filter((name) => !fields.includes(name)).map(
      (name) => `${call}: ${name}`,
    )
  })
  expect(lacking).toEqual([])
})

it('calls with a special form in the specification have that form in the contract', () => {
  expect(find('POST /edge/review')?.rawResponse).toBe(201)
  expect(find('POST auth/logout')?.body).toBeUndefined()
  expect(find('DELETE message/delete')?.body).toBeDefined()
  for (const call of ['POST message/uploadfile', 'POST /edge/streamUpload'])
    expect(find(call)?.upload, call).toBeDefined()
})
