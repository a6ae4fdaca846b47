/** The name that the history shows for a user who was deleted, once the real one is forgotten. */
export function deletedUserName(userId: number): string {
  return `gelöschter Benutzer #${userId}`;
}
