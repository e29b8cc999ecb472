import { Type } from 'typebox'
import { Day, OrNull } from '../common.ts'

/** When to begin, and how long there is until the next step must be done. Both empty where nothing is to be done. */
export const deadlineFields = {
  startBy: OrNull(Day('Start By')),
  slack: OrNull(Type.Integer({ title: 'Slack', description: 'Days until the next step must be done to be in time; negative is at risk' })),
}
