import { builtInTents } from '@choba/contract/tent-built-in.ts'
import type { TentTemplate } from '@choba/contract/table-tents.contract.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { type Answer, type Client, resultOf } from '#testing/test-app.ts'

let made = 0

/** Returns the request body for a new template: the built-in A6 card with a new name. */
export const newTemplate = (more: object = {}) => {
  const { paper, fields } = builtInTents[1]!
  const name = `Template ${++made}`
  return { nameJa: name, nameEn: name, nameMn: name, paper, fields, forEntCode: null, ...more }
}

export const addedTemplate = async (client: Client, more: object = {}): Promise<TentTemplate> =>
  resultOf(await client.post('tabletent/addtemplate', newTemplate(more)))

export const sendPicture = (client: Client, bytes: Uint8Array): Promise<Answer> =>
  client.send({ method: 'POST', url: '/apiproxy/api/tabletent/picture', ...fileForm(bytes) })
