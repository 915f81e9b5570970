import type { Role } from './demo-roles.ts'
import type { ByArea, Needs } from './stated-needs.ts'
import type { Client, TestApp } from './test-app.ts'

/** What a call may name: a payment, and the merchant it is looked for at. */
export interface Target {
  readonly paymentNo: string
  readonly entCode: string
  /** What can still be refunded of the payment, in minor units. */
  readonly refundable: number
}

/** `undefined` where the call has no query or no body. */
export interface SampleInput {
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: Readonly<Record<string, unknown>>
  /** What an upload is made with; without it, a picture. */
  readonly file?: Uint8Array
}

/** A call on a row that was made for it. */
export interface RealCall {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Of a call that takes a file. */
  readonly file?: Uint8Array
  /** How many entries it leaves in the audit log beside its own: one for each thing that it writes. */
  readonly besides?: number
  /** Who makes it where not the role's own user: a call on one's own sign-in, which ends it. */
  readonly by?: Client
  /** The refusal behind the permission that it ends with, where it cannot succeed here, and why. */
  readonly refused?: {
    readonly code: number
    readonly why: string
    /** Its call has no transaction: the audit log keeps that it asked for what is not there. */
    readonly kept?: true
  }
}

/** A store of the owner's merchant that the manager does not see; `mark` stands in its name, and in nothing else of the database. */
export interface ForeignStore {
  readonly owner: Client
  readonly storeId: string
  readonly mark: string
}

/** One call of the contract as the tests that walk the whole contract need it: permission matrix, fuzzer, store scope. */
export interface CallSample {
  /** Method and address, as the specification or the wire document spells them. */
  readonly call: string
  readonly may: 'public' | Needs | ByArea
  /** The call on one payment of one merchant; without what it names, an input that passes validation. */
  readonly input: (target: Target) => SampleInput
  /** What `input` ends with for who may, where it cannot succeed and names nothing that could be absent: HTTP status and number. */
  readonly ends?: readonly [status: number, code: number]
  /** The same call on everything at once: whoever may see little gets little. */
  readonly widest?: SampleInput
  /** For a call that uses up what it names, or needs it in a state: makes one for a role. `input` is then only refused. */
  readonly real?: (test: TestApp, role: Role) => Promise<RealCall>
  /** The call says something of a store: the owner sees a foreign store's mark in its answer. */
  readonly saysStore?: true
  /** It says so to everyone who may make it, whichever stores they see: a permission of its own is for that. */
  readonly ofEveryStore?: true
  /** What names a row of the foreign store, where neither `input` nor `widest` does. */
  readonly inStore?: (foreign: ForeignStore) => Promise<SampleInput>
  /**
   * What the fuzzer reaches. `ends`: the result type, where made-up input cannot succeed; `rare`: by chance in one of a hundred
   * requests or fewer, so that short runs do not count on it.
   */
  readonly fuzz?: { readonly ends?: number; readonly rare?: true }
}

/** A sample of every call of an area: a call without one does not compile. */
export type CallSamples<Calls> = { readonly [N in keyof Calls]: CallSample }
