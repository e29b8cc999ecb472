import { REQUEST_ITEM_LABELS } from '../../rules/requests.ts'
import type { RequestItem } from './schemas.ts'

/** What was asked for, with its license and where that stands. */
export const itemWords = ({ kind, licenseNumber, standing }: Pick<RequestItem, 'kind' | 'licenseNumber' | 'standing'>): string =>
  [REQUEST_ITEM_LABELS[kind], licenseNumber, standing && `(${standing.text})`].filter(Boolean).join(' ')
