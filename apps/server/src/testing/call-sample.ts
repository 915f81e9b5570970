import type { Role } from './demo-roles.ts'
import type { ByArea, Needs } from './stated-needs.ts'
import type { Client, TestApp } from './test-app.ts'

/**
 * A payment and a merchant that the input of a call names. The payment may be of another merchant.
 */
export interface Target {
  readonly paymentNo: string
  readonly entCode: string
  /** Refundable amount of the payment, in minor units. */
  readonly refundable: number
}

/** Input of a call; `undefined` for a call without query or body. */
export interface SampleInput {
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Content of an upload; defaults to a picture. */
  readonly file?: Uint8Array
}

/** Input for a call on a row that was created for this call. */
export interface RealCall {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Content of an upload. */
  readonly file?: Uint8Array
  /** Number of audit entries that the call writes in addition to its own. */
  readonly besides?: number
  /** Caller, if it is not the role's own user. Used for calls that end the caller's sign-in. */
  readonly by?: Client
  /** Error that permitted callers get, if the call cannot succeed in the tests, and the reason. */
  readonly refused?: {
    readonly code: number
    readonly why: string
    /** True for a call without a transaction, whose failure is also recorded in the audit log. */
    readonly kept?: true
  }
}

/**
 * A store of the owner's merchant that the manager does not see. `mark` occurs in the store's name
 * and nowhere else in the database.
 */
export interface ForeignStore {
  readonly owner: Client
  readonly storeId: string
  readonly mark: string
}

/**
 * Sample of one call of the contract, for tests that cover the whole contract: permission matrix,
 * fuzzer, store scope.
 */
export interface CallSample {
  /** Method and path, as in the specification or the wire document. */
  readonly call: string
  readonly may: 'public' | Needs | ByArea
  /**
   * Returns the input of the call for a payment and a merchant. If the call names neither, returns
   * any valid input.
   */
  readonly input: (target: Target) => SampleInput
  /**
   * Expected error of `input` for permitted callers, if it cannot succeed: HTTP status and result
   * code.
   */
  readonly ends?: readonly [status: number, code: number]
  /**
   * Input that selects as much as possible; the answer must still contain only what the caller may
   * see.
   */
  readonly widest?: SampleInput
  /**
   * Creates a row for a role, for a call that consumes its row or needs a certain status. `input`
   * is then only used to test rejections.
   */
  readonly real?: (test: TestApp, role: Role) => Promise<RealCall>
  /** True if the answer contains stores, so that the owner sees the mark of the foreign store. */
  readonly saysStore?: true
  /**
   * True if the answer contains all stores for every permitted caller, because the call requires a
   * special permission for all stores.
   */
  readonly ofEveryStore?: true
  /**
   * Returns the input that names a row of the foreign store, if neither `input` nor `widest` does.
   */
  readonly inStore?: (foreign: ForeignStore) => Promise<SampleInput>
  /**
   * Result that the fuzzer must reach. `ends`: the result code, if generated input cannot succeed.
   * `rare`: at most one of a hundred requests succeeds, so short runs do not require a success.
   */
  readonly fuzz?: { readonly ends?: number; readonly rare?: true }
}

/** Samples of all calls of an area. A missing sample is a compile error. */
export type CallSamples<Calls> = { readonly [N in keyof Calls]: CallSample }
