import { acceptsStepData, type Step } from '../../rules/renewals/steps.ts'
import { change } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { touch } from '../licenses/edit/touch.actions.ts'
import { type InRenewal, mustNotBeFrozen } from './renewal.find.ts'
import type { Renewal } from './renewal.model.ts'
import { present } from './renewal.queries.ts'

const notAccepted = ({ isTrackingOnlyRenewal }: Renewal, step: Step) =>
  refuse.rule(isTrackingOnlyRenewal && (step === 'formsReceived' || step === 'licenseSent') ? 'stepNotForTrackingOnly' : 'stepTooEarly')

/** Saves the data of a step. Allowed from the stage before that step onwards, so that earlier data can be corrected later. */
export const saveStep = async (ctx: CallContext, within: InRenewal, step: Step, values: Partial<Renewal>) => {
  const { license, renewal } = within
  mustNotBeFrozen(within)
  if (!acceptsStepData(step, renewal.stage, renewal.isTrackingOnlyRenewal)) throw notAccepted(renewal, step)
  await change(ctx, renewal, values)
  const { renewalDueDate, expirationDate: renewalExpirationDate } = renewal
  if (license.renewalDueDate === renewalDueDate && license.renewalExpirationDate === renewalExpirationDate) await touch(ctx, license)
  else await change(ctx, license, { renewalDueDate, renewalExpirationDate })
  return present(ctx.db, license, renewal)
}
