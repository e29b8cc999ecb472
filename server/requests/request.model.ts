import { modelOf } from '../kit/database/model.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import { requestAnswers, requestItems, requestLinks, requests } from '../tables/requests.ts'

/** A request to a property for one client. Client users see the requests of their own client. */
export class Request extends modelOf('requests', requests) {
  static override naming = ['propertyName']
  static visibleTo = ownVisibleTo('requests.client_id')
}

/** One requested item, about a license or about the property. */
export class RequestItem extends modelOf('request_items', requestItems) {
  static override stamps = []
}

/** The link of one recipient to the public page. Only the hash of its token is stored. */
export class RequestLink extends modelOf('request_links', requestLinks) {
  static override stamps = ['createdOn'] as const
  static override secrets = ['tokenHash', 'codeHash']
}

/** An answer to an item: a file or text. */
export class RequestAnswer extends modelOf('request_answers', requestAnswers) {
  static override stamps = []
}
