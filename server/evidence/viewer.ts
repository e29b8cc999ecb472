import type { SignedIn } from '../kit/http/handler.ts'

/**
 * The user for whom the records of a client are read. Client users read as themselves. For staff, a pack for the client is read as an
 * administrator of that client with renewal permission, so that it contains nothing that only staff may see.
 */
export const viewerOf = (user: SignedIn, forClient: boolean, clientId: number): SignedIn =>
  user.clientId !== null || !forClient ? user : { ...user, roleName: 'ClientAdministrator', clientId, clientServiceLevel: 'Hybrid' }
