import type { Call } from '../../contract/call.ts'
import type { License } from '../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../contract/renewals/schemas.ts'
import type { Day } from '../../rules/day.ts'
import { defineForm, type Form, type FormOf } from '../form.ts'

/** A license whose renewal is in process: what the forms of its steps are about. */
export interface OpenRenewal {
  license: License
  renewal: RenewalInProcess
  today: Day
}

/** What every call of a step takes besides its body. */
export const renewalRequest = ({ license, renewal }: Pick<OpenRenewal, 'license' | 'renewal'>) => ({
  params: { id: license.id, renewalId: renewal.id },
  ifMatch: license.version,
})

export const renewalForm = <C extends Call>(call: C, form: Omit<FormOf<C, OpenRenewal>, 'request'>): Form<OpenRenewal> =>
  defineForm<OpenRenewal, C>(call, { request: renewalRequest, ...form } as FormOf<C, OpenRenewal>)
