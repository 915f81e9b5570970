import { lineAt, type Rule } from './rule.ts'

/**
 * Forbidden names (idioms of this project), and the standard term for each. A file that needs such
 * a word must use the standard term.
 */
const refused: Readonly<Record<string, string>> = {
  LetterTx: 'EmailTx',
  MailRoom: 'EmailServices',
  createPost: 'createMailer',
  createSealer: 'createSecretBox',
  Sealer: 'SecretBox',
  journey: 'refundRequest',
  desk: 'desktop',
  REST: 'PAUSE_FACTOR',
  Acts: 'Actions',
  keepManager: 'assertManagerRemains',
  keepAwake: 'touchSession',
  refuseStale: 'assertVersion',
  refuseUnchanged: 'assertChanged',
  refuseBeyond: 'assertWithinCeiling',
  refuseInPlace: 'setServerErrors',
  refuseClash: 'mapUniqueViolation',
  takeBackTry: 'uncountAttempt',
  takeOver: 'migrateToKeycloak',
  tellEnded: 'broadcastEnded',
  NotYet: 'RetryLater',
  TransactionTaken: 'RetryTransaction',
  rememberBy: 'cacheBy',
  Signer: 'SignInUser',
  Wish: 'SecondaryAction',
  Visit: 'InteractionContext',
  readingKept: 'auditReads',
  beforeSecondStep: 'allowBeforeMfa',
  Brief: 'TruncatedText',
  TableTwin: 'DataTable',
  LoadFault: 'LoadError',
  useOneStop: 'useRovingTabIndex',
  useSpan: 'useVisibleRange',
  useTooWide: 'useOverflow',
  portalOfPaper: 'fakePortalBuild',
  KANARIA: 'CANARY',
  deeds: 'tamperings',
  busyness: 'trafficFactor',
  lottery: 'weightedPick',
  Refusal: 'AppError',
  tenantParam: 'tenantScope',
  personOf: 'principalOf',
  noteOf: 'auditOf',
  Stretch: 'PageRange',
  Reach: 'SearchScope, Grant or AuditVisibility',
  readEnd: 'readChainHead',
  LetterValues: 'EmailValues',
  uploadPlaces: 'createUploadSlots',
  holdPeople: 'lockMerchantUsers',
  holdPerson: 'lockUser',
  holdRole: 'lockRole',
  keepCeiling: 'assertWithinCeiling',
  keepSide: 'assertGrantable',
  keepDraft: 'saveDraft',
  tellEnding: 'broadcastEnding',
  tellServer: 'endOnServer',
  MOST: 'MAX_…',
  LEAST: 'MIN_…',
  PATIENCE: '…_TIMEOUT_MS',
  somebody: 'someone',
  Somebody: 'Someone',
  nobody: 'no one',
  Nobody: 'No one',
  anybody: 'anyone, or public',
  everybody: 'everyone',
  anew: 'again',
}

const word = new RegExp(`(?<![\\w./'-])(${Object.keys(refused).join('|')})(?![\\w'-])`, 'g')

/**
 * Checks that identifiers and comments use standard terms for payments, identity and React
 * (`docs/glossary.md`).
 */
export const wordRule: Rule = (files) =>
  files.flatMap(({ path, text }) =>
    /^tools\/rules\/(phrasings|words)\b/.test(path) || !/\.(ts|tsx)$/.test(path)
      ? []
      : [...text.matchAll(word)].map((match) => ({
          path,
          line: lineAt(text, match.index),
          says: `says ${match[1]!}; the field says ${refused[match[1]!]!}`,
        })),
  )
