import type { Language } from '@choba/contract/session.contract.ts'
import type { PortalPhrases } from '@choba/phrases/portal-phrases.ts'
import type { PhraseChunks } from '#lib/phrase-chunks.ts'
import * as en from '#lib/phrases-en.ts'
import * as ja from '#lib/phrases-ja.ts'
import * as mn from '#lib/phrases-mn.ts'

async function whole({ early, late }: PhraseChunks): Promise<PortalPhrases> {
  const parts = await Promise.all(
    Object.entries(late).map(async ([name, load]) => [name, await load()] as const),
  )
  return { ...early, ...Object.fromEntries(parts) } as PortalPhrases
}

/** All phrases of the portal by language. */
export const phrases: Record<Language, PortalPhrases> = {
  ja: await whole(ja),
  en: await whole(en),
  mn: await whole(mn),
}

/** Fills the placeholders of a phrase: `say(words.form.invited, { email: 'a@example.com' })`. */
export const say = (phrase: string, values: Record<string, string | number>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
