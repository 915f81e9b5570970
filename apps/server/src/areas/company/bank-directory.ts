import { toBankKana } from '@choba/banking/kana.ts'
import type { Bank, Branch } from '@choba/contract/bank-account.ts'
import { searchFold } from '@choba/contract/search-fold.ts'

/** Most banks or branches that one search answers. */
const MAX_FOUND = 20

/** The package that has the directory; it comes without types. */
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
  /** As bank files have it. */
  readonly kana: string
  /** What a search is looked for in. */
  readonly folded: string
}

interface BankPlace extends Place {
  readonly branches: ReadonlyMap<string, Place>
}

/** Small hiragana, each of which stands before its large one. */
const SMALL = /[\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e]/g

/** As every search folds, and small kana and points make no difference: bank files have large kana alone. */
const fold = (text: string): string =>
  searchFold(text)
    .replaceAll(SMALL, (kana) => String.fromCodePoint(kana.codePointAt(0)! + 1))
    .replaceAll(/[\s・.]/g, '')

/** The directory writes some foreign banks with points and spaces, which no bank file takes. */
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

/** The banks by code. Some megabytes: read when someone first asks for them, and kept. */
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
  // Names that begin with it come before those that contain it.
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

/** Banks by the beginning of their code, or by part of their name in any spelling. */
export const searchBanks = async (search?: string): Promise<Bank[]> =>
  matching((await loaded()).values(), search).map(toBank)

/** Branches of a bank in the same way; none of a bank that there is not. */
export const searchBranches = async (bankCode: string, search?: string): Promise<Branch[]> =>
  matching((await loaded()).get(bankCode)?.branches.values() ?? [], search).map(toBranch)

/** A bank by its code. Null for a code that is none. */
export async function findBank(bankCode: string): Promise<Bank | null> {
  const bank = (await loaded()).get(bankCode)
  return bank ? toBank(bank) : null
}

/** A bank and one of its branches. Null for a code that is none. */
export async function findBranch(
  bankCode: string,
  branchCode: string,
): Promise<{ readonly bank: Bank | null; readonly branch: Branch | null }> {
  const bank = (await loaded()).get(bankCode)
  const branch = bank?.branches.get(branchCode)
  return { bank: bank ? toBank(bank) : null, branch: branch ? toBranch(branch) : null }
}
