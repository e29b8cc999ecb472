import type { ImportDetail } from '../../contract/imports/schemas.ts'
import type { StepName } from './Steps.tsx'
import type { Draft } from './useMapping.ts'

/** What every step of an import has. */
export interface StepProps {
  one: ImportDetail
  draft: Draft
  /** The server does not answer now. */
  isLost: boolean
  onGo(step: StepName): void
}
