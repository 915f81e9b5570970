import { toBankKana } from '@choba/banking/kana.ts'
import type { Bank, Branch } from '@choba/contract/bank-account.ts'
import { searchFold } from '@choba/contract/search-fold.ts'

/** Maximum number of banks or branches in one search result. */
const MAX_FOUND = 20

/**
 * npm package with the codes and names of Japanese banks and branches. The annotation `string`
 * keeps TypeScript from resolving the import, because the package has no types.
 */
const DIRECTORY: string = 'zengin-code'

interface ZenginPlace {
  readonly code: string
  readonly name: string
  readonly kana: string
  readonly roma: string
}

interface ZenginBank extends ZenginPlace {
  readonly branches: Readonly<Record<string, ZenginPlace>>
}

interface Place {
  readonly code: string
  readonly name: string
  /** Name in the half-width kana of bank files. */
  readonly kana: string
  /** Normalized name, which is compared with the normalized search text. */
  readonly folded: string
}

interface BankPlace extends Place {
  readonly branches: ReadonlyMap<string, Place>
}

/** Small hiragana, such as ゃ. The code point of each is one below that of the full-size letter. */
const SMALL = /[\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e]/g

/**
 * Normalizes text for comparison. In addition to the usual search normalization, it enlarges small
 * kana and removes points and spaces, because bank files contain only full-size kana.
 */
const fold = (text: string): string =>
  searchFold(text)
    .replaceAll(SMALL, (kana) => String.fromCodePoint(kana.codePointAt(0)! + 1))
    .replaceAll(/[\s・.]/g, '')

/**
 * Converts kana to the form of bank files. Removes points and spaces, which bank files do not
 * accept and the directory uses for some foreign banks.
 */
function kanaOf(kana: string): string {
  const written = toBankKana(kana.replaceAll(/[\s．.]/g, ''), 'bank')
  if (!written.ok)
    throw new Error(`the directory of banks has a name that no bank file takes: ${kana}`)
  return written.kana
}

const placeOf = ({ code, name, kana, roma }: ZenginPlace): Place => ({
  code,
  name: name.replaceAll(/\s+/g, ' '),
  kana: kanaOf(kana),
  folded: [name, kana, roma].map(fold).join('\n'),
})

/**
 * Banks by code. The data takes several megabytes of memory, so it is loaded on first use and then
 * kept.
 */
let directory: Promise<ReadonlyMap<string, BankPlace>> | null = null

async function readDirectory(): Promise<ReadonlyMap<string, BankPlace>> {
  const { default: banks } = (await import(/* @vite-ignore */ DIRECTORY)) as {
    default: Readonly<Record<string, ZenginBank>>
  }
  return new Map(
    Object.values(banks).map((bank) => {
      let branches: ReadonlyMap<string, Place> | null = null
      const place = placeOf(bank)
      const get = () =>
        (branches ??= new Map(
          Object.values(bank.branches).map((branch) => [branch.code, placeOf(branch)]),
        ))
      return [
        bank.code,
        {
          ...place,
          get branches() {
            return get()
          },
        },
      ]
    }),
  )
}

const loaded = (): Promise<ReadonlyMap<string, BankPlace>> => (directory ??= readDirectory())

function matching<P extends Place>(places: Iterable<P>, search: string | undefined): P[] {
  const wanted = fold(search ?? '')
  const found: P[] = []
  // Places whose name starts with the search text come before places whose name contains it.
  const rest: P[] = []
  for (const place of places) {
    if (
      place.code.startsWith(wanted) ||
      place.folded.split('\n').some((name) => name.startsWith(wanted))
    )
      found.push(place)
    else if (place.folded.includes(wanted)) rest.push(place)
  }
  return [...found, ...rest].slice(0, MAX_FOUND)
}

const toBank = ({ code, name, kana }: Place): Bank => ({
  bankCode: code,
  bankName: name,
  bankKana: kana,
})
const toBranch = ({ code, name, kana }: Place): Branch => ({
  branchCode: code,
  branchName: name,
  branchKana: kana,
})

/** Finds banks by the start of their code or by part of their name, in any script. */
export const searchBanks = async (search?: string): Promise<Bank[]> =>
  matching((await loaded()).values(), search).map(toBank)

/**
 * Finds branches of a bank by code or name, like `searchBanks`; returns none if the bank does not
 * exist.
 */
export const searchBranches = async (bankCode: string, search?: string): Promise<Branch[]> =>
  matching((await loaded()).get(bankCode)?.branches.values() ?? [], search).map(toBranch)

/** Returns a bank by its code; null if the code does not exist. */
export async function findBank(bankCode: string): Promise<Bank | null> {
  const bank = (await loaded()).get(bankCode)
  return bank ? toBank(bank) : null
}

/** Returns a bank and one of its branches. Each is null if its code does not exist. */
export async function findBranch(
  bankCode: string,
  branchCode: string,
): Promise<{ readonly bank: Bank | null; readonly branch: Branch | null }> {
  const bank = (await loaded()).get(bankCode)
  const branch = bank?.branches.get(branchCode)
  return { bank: bank ? toBank(bank) : null, branch: branch ? toBranch(branch) : null }
}
