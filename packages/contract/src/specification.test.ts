import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { allEndpoints } from './contract.ts'
import { addressOf, type Endpoint } from './endpoint.ts'

/** The calls of the specification (§7), each with the fields that it names: of a query, or of a body. */
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
  // The specification does not show its path: it is ours.
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

// `GET /edge/health` is a probe of the server, and no call of the contract.
it('has every call of the specification, with its method, its path and the fields that are named', () => {
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

it('answers as the specification says where it names the answer', () => {
  expect(find('POST /edge/review')?.rawResponse).toBe(201)
  expect(find('POST auth/logout')?.body).toBeUndefined()
  expect(find('DELETE message/delete')?.body).toBeDefined()
  for (const call of ['POST message/uploadfile', 'POST /edge/streamUpload'])
    expect(find(call)?.upload, call).toBeDefined()
})
