import type { ImportDetail } from '../../contract/imports/schemas.ts'
import type { StepName } from './Steps.tsx'
import type { Draft } from './useMapping.ts'

/** The props of every step of an import. */
export interface StepProps {
  one: ImportDetail
  draft: Draft
  /** Whether the latest request for progress has failed. */
  isLost: boolean
  onGo(step: StepName): void
}
