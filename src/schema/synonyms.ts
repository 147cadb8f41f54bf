/**
 * Words of people who think in other words, or come from another tool (Vapi, Retell, ElevenLabs, Bland, Twilio,
 * Dialogflow): for each field, what it is called there, in small letters without separators.
 */
const otherNames: Readonly<Record<string, string>> = {
  name: 'title label agentname modelname assistantname botname displayname friendlyname languagename outputname fieldname key guardrailname',
  agent_type: 'kind type agentkind assistanttype bottype',
  model_type: 'kind type modelkind',
  prompt:
    'systemprompt instructions instruction generalprompt baseprompt systemmessage systeminstructions systeminstruction agentprompt mainprompt prompttemplate promptbody agentinstructions task objective goal persona role script system behaviour behavior',
  hangup_prompt:
    'endcallprompt hangupinstructions hangupcondition hangupconditions endcallconditions endcallcriteria endcallinstructions',
  is_hangup_prompt_enabled: 'endcallenabled endcallfunctionenabled hangupenabled',
  welcome_message:
    'greeting greetingmessage firstmessage welcome beginmessage openingmessage startmessage initialmessage introduction introductionmessage firstsentence firstutterance initialgreeting intro intromessage openingline openingsentence welcometext welcomegreeting greetingtext firstline firstphrase hellomessage entrymessage startsentence openingtext greetings salutation',
  workflow_id: 'workflow flowid workflowuuid',
  call_configuration:
    'callsettings callconfig calloptions callbehaviour callbehavior callparameters telephony call',
  version_title: 'versionname versionlabel versiontag',
  version_description: 'versionnotes changelog releasenotes versionsummary description',
  knowledge_bases:
    'knowledgebase knowledge knowledgebaseids knowledgesources knowledgebaseid kb kbs documents',
  function_tools: 'tools functions toolids functioncalls',
  guardrails: 'guards safetyrules safetyguardrails guardrules',
  structured_output:
    'outputs output extractions postcallanalysis postcallanalysisdata analysisplan dataextraction structureddata extraction datacollection extract postcalldata postcallextraction structureddataplan outputschema dataextractions extractionfields analysis',
  language: 'locale lang agentlanguage',
  call_provider: 'provider telephonyprovider carrier telephonycarrier phoneprovider telco',
  final_message:
    'goodbyemessage goodbye farewell farewellmessage closingmessage endcallmessage endmessage closing closingline closingsentence endcalltext endcallphrase hangupmessage goodbyetext byemessage outro signoff endingmessage closingtext lastmessage finalsentence lastsentence',
  hangup_on_user_silence:
    'silencetimeout silencetimeoutms endcallaftersilence endcallaftersilencems endcallaftersilenceseconds silencetimeoutseconds idletimeout inactivitytimeout noinputtimeout usersilencetimeout silencelimit maxsilence silenceduration usersilence hanguponsilence hangupaftersilence maxidletime idletime useridletimeout',
  total_call_timeout:
    'maxduration maxdurationms maxcalldurationms maxcalldurationseconds maxcalllength maxcallduration maxdurationseconds calltimeout maxcalltime calldurationlimit callduration timelimit maximumduration maximumcallduration callmaxduration callmaxlength calllimit calltimelimit',
  ambient_sound:
    'backgroundsound backgroundnoise background backgroundaudio backgroundtrack ambience ambiance ambientnoise backgroundmusic soundscape',
  sound_type: 'type sound soundname track noise effect soundeffect',
  volume: 'level gain loudness volumelevel soundvolume',
  filler_phrases: 'fillers fillerwords fillerphrase fillerinjection',
  confidence_threshold:
    'confidence minconfidence confidencelevel confidencescore minimumconfidence minconfidencescore sensitivity threshold',
  voicemail_detection:
    'amd answeringmachinedetection machinedetection detectvoicemail voicemaildetector voicemaildetectionenabled enablevoicemaildetection detectansweringmachine voicemail',
  voicemail_message_enabled: 'leavevoicemail leavevoicemailmessage leavemessage leavemessageonvoicemail',
  voicemail_message:
    'voicemail voicemailtext voicemailscript voicemailgreeting answeringmachinemessage voicemailprompt',
  keypad_input_detection:
    'dtmf keypad keypadinput dtmfdetection dtmfinput keypaddetection touchtone touchtones keypress',
  timeout_secs:
    'timeout timeoutseconds interdigittimeout keytimeout inputtimeout digittimeout wait waittime dtmftimeout',
  termination_key:
    'finishonkey endkey terminator terminationdigit submitkey finishkey enddigit stopkey terminatingkey endonkey finishdigit terminationcharacter',
  termination_key_enabled: 'terminatorenabled finishonkeyenabled',
  digit_limit:
    'maxdigits maxlength numdigits numberofdigits max maxkeys limit maxnumberofdigits digits length digitcount maxinputlength maximumdigits maximum',
  digit_limit_enabled: 'limitenabled limitdigits',
  ivr_navigation: 'ivr ivrhandling ivrnavigator phonetree menunavigation',
  goal: 'instructions instruction task objective purpose target mission aim',
  timezone: 'tz zone timezonename timezoneid ianatimezone tzname tzid',
  availability:
    'schedule openinghours businesshours workinghours hours officehours openingtimes servicehours operatinghours hoursofoperation callhours workhours',
  unavailable_message:
    'closedmessage afterhoursmessage outofhoursmessage offhoursmessage closedtext awaymessage outofofficemessage notavailablemessage unavailabletext',
  is_noise_cancellation_enabled:
    'noisecancellation noisesuppression denoising denoise denoisingenabled noisereduction backgrounddenoising backgrounddenoisingenabled noisesuppressionenabled noisereductionenabled enablenoisecancellation',
  noise_cancellation_filter:
    'noisecancellation noisefilter noisesuppression denoising denoise noisereduction denoisingmode',
  inbound: 'incoming incomingcalls inboundcalls inboundhours',
  outbound: 'outgoing outgoingcalls outboundcalls outboundhours',
  days: 'schedule weekdays daysofweek slots',
  day: 'weekday dayofweek dow dayname',
  start:
    'begin from open opens starttime begins starts openat opensat opening starthour fromtime timefrom startsat',
  end: 'until to close closes finish stop endtime closing ends endsat closesat endhour totime timeto till finishes closeat',
  enabled: 'open active on isenabled enable isactive activated isopen',
  utterances:
    'examples phrases triggers samples sampleutterances exampleutterances trainingphrases triggerphrases patterns',
  response: 'answer reply message say responsetext fallbackresponse cannedresponse refusal responsemessage',
  threshold: 'score confidence sensitivity similarity similaritythreshold minscore confidencethreshold',
  text: 'message value utterance phrase example content sentence sample query',
  description: 'instructions instruction desc details explanation',
  method: 'extractionmethod extractor',
  structured_schema: 'schema jsonschema valueschema',
  provider_id: 'provider vendor vendorid provideruuid',
  code: 'locale lang languagecode isocode languagetag iso',
};

/**
 * By spelling (small letters, no separators), the fields that a word means. A name counts only where the shape has that
 * field.
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = fieldsByWord(otherNames);

/** Words that mean many things: they count only for a field that is not written yet. */
export const looseWords: ReadonlySet<string> = new Set(
  'task objective goal persona role script system description call telephony behaviour behavior analysis documents closing voicemail sound noise track effect level sensitivity max maximum limit length digits wait purpose target mission aim schedule slots key content query sample details workflow'.split(
    ' ',
  ),
);

function fieldsByWord(names: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const fields: Record<string, string[]> = Object.create(null);
  for (const [field, words] of Object.entries(names)) {
    for (const word of words.split(' ')) {
      fields[word] ??= [];
      fields[word].push(field);
    }
  }
  return fields;
}
