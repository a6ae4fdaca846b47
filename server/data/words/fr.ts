import { type Grammar, list } from '#server/data/words/grammar.ts';

export const FR: Grammar = {
  sentences: [
    '{thing} : c’est maintenant {state}.',
    'Nous avons {done} {thing} {when}.',
    'Nous avons {done} {thing}, à retrouver {place}.',
    'Merci de {action} {when}, dès que {thing} est {state}.',
    '{person} a du temps pour vous {place} {when}.',
    'Où en est {thing} ? {person} vous aide {place}.',
    '{person} vous contacte {when} au sujet de ceci : {thing}.',
    'Vous pouvez {action} ici {when}.',
    'Sans connexion, {thing} n’est pas {state}.',
    'Bonjour {%name%}, nous avons {done} {thing} {when}.',
    'Enregistrement réussi : {thing} est {state} {place}.',
    '{thing} reste {state} jusqu’à ce que {person} confirme {when}.',
    'Attention : {thing} n’est <strong>pas {state}</strong>.',
    'Vous souhaitez {action} ? Pour cela, {thing} est {state}.',
  ],
  labels: ['{thing}', '{thing} {place}', '{thing} : {state}', '{action}', '{action} {when}', '{person}'],
  words: {
    thing: list(`
      le rendez-vous|le cabinet|l’ordonnance|le compte rendu|la lettre d’orientation|la carte d’assuré|la consultation
      le compte|le mot de passe|l’inscription|le message|le questionnaire|la téléconsultation|le carnet de vaccination
      la vaccination|le plan de médication|le formulaire|la facture|le résultat d’analyse|la radiographie|le dépistage
      la fiche d’anamnèse|le consentement|le contact d’urgence|l’arrêt de travail|la lettre médicale|le temps d’attente
      la salle d’attente|la place de parking|l’horaire d’ouverture|le numéro de téléphone|l’adresse|le document
      la pièce jointe|le rappel|la confirmation|le remplaçant|le traitement|l’expertise|le devis|la participation
      la tension artérielle|l’allergie|le remède maison|la saison de la grippe|le plan de soins|la cure|la visite à domicile
      la grossesse|l’échographie|l’examen de la vue|le détartrage|la kinésithérapie|la caisse maladie|la ligne d’assistance
    `),
    person: list(`
      votre médecin|le cabinet|l’équipe du cabinet|le médecin traitant|la pharmacie|la caisse maladie|le pédiatre
      le spécialiste|la thérapeute|le dentiste|la sage-femme|l’infirmière|le remplaçant|le médecin de garde
      la consultation externe|le laboratoire|la clinique|l’accueil
    `),
    place: list(`
      au cabinet|en ligne|sur le portail|à l’accueil|dans votre compte|dans la salle d’attente|à la pharmacie
      à la maison|au laboratoire|à la clinique|dans l’application|au rez-de-chaussée|dans votre boîte|par téléphone
    `),
    state: list(`
      disponible|valable|nécessaire|visible|possible|accessible|obligatoire|gratuit|urgent|utile|lisible
      à jour|en attente|hors service|confidentiel|important
    `),
    done: list(`
      réservé|confirmé|reporté|annulé|vérifié|transmis|supprimé|enregistré|modifié|établi|envoyé|retiré|signé
      renouvelé|demandé|imprimé|complété|traduit
    `),
    when: list(`
      aujourd’hui|demain|tout de suite|sous peu|d’ici vendredi|lundi|en semaine|le week-end|sous deux jours
      avant le traitement|après l’examen|à tout moment|cette semaine|l’après-midi|le matin|au prochain trimestre
    `),
    action: list(`
      appeler|réserver|annuler|confirmer|demander|reporter|signer|téléverser|télécharger|payer|répondre|attendre
      passer au cabinet|lire la suite|enregistrer|imprimer|rechercher|comparer
    `),
  },
};
