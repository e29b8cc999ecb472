import { modelOf } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { requestAnswers, requestItems, requestLinks, requests } from '../tables/requests.ts'

/** What a property is asked for, for one client. Client users see those of their own client. */
export class Request extends modelOf('requests', requests) {
  static override naming = ['propertyName']
  static visibleTo = ownVisibleTo('requests.client_id')
}

/** One thing that is asked for: of a license, or of the property. */
export class RequestItem extends modelOf('request_items', requestItems) {
  static override stamps = []
}

/** The way of one recipient to the public page. Its token is known by its hash alone. */
export class RequestLink extends modelOf('request_links', requestLinks) {
  static override stamps = ['createdOn'] as const
  static override secrets = ['tokenHash', 'codeHash']
}

/** What came back: a file or words. */
export class RequestAnswer extends modelOf('request_answers', requestAnswers) {
  static override stamps = []
}
