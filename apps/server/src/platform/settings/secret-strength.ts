import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/**
 * Minimum number of guesses as a power of ten (about 80 bits). For 16 random bytes in hexadecimal,
 * the estimate is 29; for a repeated dictionary word, 8.
 */
const LEAST_GUESSES_LOG10 = 24

// Created on first use, because loading the dictionaries is slow, and a demo needs no estimator.
let estimator: ZxcvbnFactory | null = null
const createEstimator = () =>
  new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })

/**
 * True if a secret is easy to guess, by zxcvbn's estimate. Words, repeats, sequences and keyboard
 * rows count little, regardless of length.
 */
export const isGuessable = (secret: string): boolean =>
  (estimator ??= createEstimator()).check(secret).guessesLog10 < LEAST_GUESSES_LOG10
