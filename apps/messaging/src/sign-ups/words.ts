/** The languages of the hosted form and of the mail that asks for confirmation. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

const en = {
  language: 'English',
  email: 'Email address',
  firstName: 'First name (optional)',
  signUp: 'Sign up',
  needsConsent: 'Tick the box to continue.',
  needsEmail: 'Enter an email address such as name@example.com.',
  almost: 'Check your inbox',
  sent: 'We have sent you an email. Open the link in it to confirm.',
  busy: 'Too many sign-ups. Please try again in an hour.',
  closed: 'Sign-up is not possible at the moment. Please try again later.',
  subject: (title: string) => `Please confirm: ${title}`,
  mail: (title: string) =>
    `Please confirm that you want to sign up for “${title}”:\n\n%confirm_url%\n\n` +
    'The link works for two days. If you did not ask for this, ignore this email, and you will not be signed up.',
  confirm: 'Confirm',
  confirmed: 'You are signed up',
  thanks: 'Thank you. You can unsubscribe at any time with the link in every email.',
  ended: 'This link no longer works',
  again: 'It has expired or was used already. Fill in the form again to get a new link.',
};
type Words = typeof en;

const de: Words = {
  language: 'Deutsch',
  email: 'E-Mail-Adresse',
  firstName: 'Vorname (freiwillig)',
  signUp: 'Anmelden',
  needsConsent: 'Setzen Sie das Häkchen, um fortzufahren.',
  needsEmail: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  almost: 'Sehen Sie in Ihr Postfach',
  sent: 'Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin, um die Anmeldung zu bestätigen.',
  busy: 'Zu viele Anmeldungen. Bitte versuchen Sie es in einer Stunde noch einmal.',
  closed: 'Die Anmeldung ist zurzeit nicht möglich. Bitte versuchen Sie es später noch einmal.',
  subject: (title) => `Bitte bestätigen: ${title}`,
  mail: (title) =>
    `Bitte bestätigen Sie, dass Sie sich für „${title}“ anmelden möchten:\n\n%confirm_url%\n\n` +
    'Der Link gilt zwei Tage. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail; Sie werden dann nicht angemeldet.',
  confirm: 'Bestätigen',
  confirmed: 'Sie sind angemeldet',
  thanks: 'Vielen Dank. Sie können sich jederzeit über den Link in jeder E-Mail abmelden.',
  ended: 'Dieser Link gilt nicht mehr',
  again:
    'Er ist abgelaufen oder wurde schon benutzt. Füllen Sie das Formular noch einmal aus, um einen neuen Link zu erhalten.',
};

const fr: Words = {
  language: 'Français',
  email: 'Adresse e-mail',
  firstName: 'Prénom (facultatif)',
  signUp: 'S’inscrire',
  needsConsent: 'Cochez la case pour continuer.',
  needsEmail: 'Saisissez une adresse e-mail comme name@example.com.',
  almost: 'Consultez votre boîte de réception',
  sent: 'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient pour confirmer.',
  busy: 'Trop d’inscriptions. Veuillez réessayer dans une heure.',
  closed: 'L’inscription est impossible pour le moment. Veuillez réessayer plus tard.',
  subject: (title) => `Veuillez confirmer : ${title}`,
  mail: (title) =>
    `Veuillez confirmer que vous souhaitez vous inscrire à « ${title} » :\n\n%confirm_url%\n\n` +
    'Le lien est valable deux jours. Si vous n’avez rien demandé, ignorez cet e-mail : vous ne serez pas inscrit.',
  confirm: 'Confirmer',
  confirmed: 'Votre inscription est confirmée',
  thanks: 'Merci. Vous pouvez vous désinscrire à tout moment avec le lien de chaque e-mail.',
  ended: 'Ce lien n’est plus valable',
  again: 'Il a expiré ou a déjà été utilisé. Remplissez à nouveau le formulaire pour recevoir un nouveau lien.',
};

const es: Words = {
  language: 'Español',
  email: 'Correo electrónico',
  firstName: 'Nombre (opcional)',
  signUp: 'Suscribirse',
  needsConsent: 'Marca la casilla para continuar.',
  needsEmail: 'Escribe una dirección de correo como name@example.com.',
  almost: 'Revisa tu bandeja de entrada',
  sent: 'Te hemos enviado un correo. Abre el enlace que contiene para confirmar.',
  busy: 'Demasiadas suscripciones. Inténtalo de nuevo en una hora.',
  closed: 'La suscripción no es posible en este momento. Inténtalo más tarde.',
  subject: (title) => `Confirma tu suscripción: ${title}`,
  mail: (title) =>
    `Confirma que quieres suscribirte a «${title}»:\n\n%confirm_url%\n\n` +
    'El enlace es válido durante dos días. Si no lo has pedido, ignora este correo y no quedarás suscrito.',
  confirm: 'Confirmar',
  confirmed: 'Tu suscripción está confirmada',
  thanks: 'Gracias. Puedes darte de baja en cualquier momento con el enlace de cada correo.',
  ended: 'Este enlace ya no es válido',
  again: 'Ha caducado o ya se ha usado. Rellena de nuevo el formulario para recibir otro enlace.',
};

const ar: Words = {
  language: 'العربية',
  email: 'البريد الإلكتروني',
  firstName: 'الاسم الأول (اختياري)',
  signUp: 'اشتراك',
  needsConsent: 'ضع علامة في المربع للمتابعة.',
  needsEmail: 'أدخل عنوان بريد إلكتروني مثل name@example.com.',
  almost: 'تحقق من بريدك الوارد',
  sent: 'أرسلنا إليك رسالة. افتح الرابط الموجود فيها لتأكيد الاشتراك.',
  busy: 'عدد الاشتراكات كبير جدًا. يرجى المحاولة مرة أخرى بعد ساعة.',
  closed: 'الاشتراك غير متاح حاليًا. يرجى المحاولة لاحقًا.',
  subject: (title) => `يرجى التأكيد: ${title}`,
  mail: (title) =>
    `يرجى تأكيد رغبتك في الاشتراك في «${title}»:\n\n%confirm_url%\n\n` +
    'الرابط صالح لمدة يومين. إذا لم تطلب ذلك فتجاهل هذه الرسالة ولن يتم اشتراكك.',
  confirm: 'تأكيد',
  confirmed: 'تم اشتراكك',
  thanks: 'شكرًا لك. يمكنك إلغاء الاشتراك في أي وقت عبر الرابط الموجود في كل رسالة.',
  ended: 'هذا الرابط لم يعد صالحًا',
  again: 'انتهت صلاحيته أو سبق استخدامه. املأ النموذج مرة أخرى للحصول على رابط جديد.',
};

export const WORDS: Readonly<Record<Language, Words>> = { en, de, fr, es, ar };
